import { describe, expect, it } from 'vitest';
import { isOriginAllowed } from '../../domain/chatbots/allowed-domains.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { graphqlRefusal, mutate, newChatbot, refusal } from './support.ts';

let id: string;
let publicId: string;
const { platform, tenant } = await useScene();
({ id, publicId } = await newChatbot(tenant));

const put = (domains: unknown) => tenant.api.put(`/chatbots/${id}/allowed-domains`, { domains });
const set = (domains: unknown) =>
  mutate(platform, tenant, 'setAllowedDomains', { chatbotId: id, domains }, 'chatbot { allowedDomains }');
const read = async () => (await tenant.api.get(`/chatbots/${id}`)).body.data.allowedDomains;
const label63 = 'x'.repeat(63);

describe('an entry', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.Com', 'example.com'],
    ['  example.com ', 'example.com'],
    ['example.com:8443', 'example.com:8443'],
    ['example.com:08443', 'example.com:8443'],
    ['example.com:1', 'example.com:1'],
    ['example.com:65535', 'example.com:65535'],
    ['*.example.com', '*.example.com'],
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost:3000'],
    ['192.0.2.7', '192.0.2.7'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    [`${label63}.example`, `${label63}.example`],
  ])('%j is stored as %j', async (entry, stored) => {
    expect((await put([entry])).body.data.allowedDomains).toEqual([stored]);
    expect((await set([entry])).data.setAllowedDomains.chatbot.allowedDomains).toEqual([stored]);
    expect(await read()).toEqual([stored]);
  });

  it.each([
    '',
    ' ',
    'not a host',
    'https://example.com',
    'example.com/',
    'example.com/path',
    'example.com:',
    'example.com:0',
    'example.com:65536',
    'example.com:http',
    '*.example.com:8443',
    '*',
    '*.',
    '*.com',
    '*.*.example.com',
    'a.*.example.com',
    'exam*ple.com',
    '.example.com',
    'example..com',
    'example.com.',
    '-example.com',
    'example-.com',
    'user@example.com',
    `${label63}x.example`,
    `${`${label63}.`.repeat(4)}example`,
    'example.com\nevil.example',
    '[::1]',
    'exa_mple.com',
    '☃.example',
  ])('%j is refused, and nothing is saved', async (entry) => {
    await put(['keep.example']);
    const paths = ['domains.1'];
    expect(refusal(await put(['ok.example', entry]))).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
    expect(graphqlRefusal(await set(['ok.example', entry]))).toEqual({ code: 'VALIDATION_ERROR', paths });
    expect(await read()).toEqual(['keep.example']);
  });

  it.each([
    [[7], ['domains.0']],
    [[null], ['domains.0']],
    [null, ['domains']],
    [{ 0: 'x' }, ['domains']],
  ])('%j is no list of entries', async (domains, paths) => {
    expect(refusal(await put(domains))).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
    expect(graphqlRefusal(await set(domains))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('stands once, and a hundred have room', async () => {
    expect((await put(['a.example', 'A.example ', 'b.example', 'a.example'])).body.data.allowedDomains).toEqual([
      'a.example',
      'b.example',
    ]);
    const many = Array.from({ length: 101 }, (_, index) => `site-${index}.example`);
    expect((await put(many.slice(1))).body.data.allowedDomains).toEqual(many.slice(1));
    expect(refusal(await put(many))).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths: ['domains'] });
    expect((await put([])).body.data.allowedDomains).toEqual([]);
  });
});

describe('an origin', () => {
  const list = ['example.com', 'shop.example:8443', '*.example.org', 'localhost:3000', 'secure.example:443'];
  it.each([
    [undefined, true],
    ['https://example.com', true],
    ['https://EXAMPLE.com', true],
    ['https://example.com:8443', true],
    ['http://example.com', false],
    ['https://www.example.com', false],
    ['https://example.com.evil.example', false],
    ['https://evilexample.com', false],
    ['https://example.com.', false],
    ['https://shop.example:8443', true],
    ['https://shop.example', false],
    ['https://shop.example:9443', false],
    ['https://www.example.org', true],
    ['https://a.b.example.org:444', true],
    ['https://example.org', false],
    ['https://.example.org', false],
    ['https://notexample.org', false],
    ['http://localhost:3000', true],
    ['https://localhost:3000', true],
    ['http://localhost', false],
    ['http://localhost:3001', false],
    ['http://localhost.evil.example:3000', false],
    ['https://secure.example', true],
    ['https://secure.example:443', true],
    ['https://secure.example:444', false],
    ['null', false],
    ['', false],
    ['garbage', false],
    ['file://', false],
    ['ftp://example.com', false],
    ['https://example.com@evil.example', false],
    ['https://example.com/path', false],
    ['https://example.com\n', false],
    ['https://example.com, https://evil.example', false],
  ])('%s is allowed: %s', (origin, allowed) => expect(isOriginAllowed(origin, list)).toBe(allowed));

  it('passes whatever it is while the list is empty', () => {
    for (const origin of ['https://any.example', 'http://any.example', 'null'])
      expect(isOriginAllowed(origin, [])).toBe(true);
  });
});

it('decides who may use the public surface', async () => {
  await put(['example.com']);
  const from = (origin: string) => call('POST', `${platform.root}/public/${publicId}/conversations`, {}, { origin });
  expect((await from('https://example.com')).status).toBe(200);
  const refused = await from('https://evil.example');
  expect([refused.status, refused.body.error.code]).toEqual([403, 'DOMAIN_NOT_ALLOWED']);
});
