import { expect, it } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { readMailSettings } from '../../local/mail/settings.ts';
import { readLocalSettings } from '../../local/settings.ts';

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The environment was accepted.');
};

it.each([
  ['ROOT_URL', 'desk.example.com', 'must be an http or https URL'],
  ['ROOT_URL', 'https://desk.example.com/?x=1', 'must have no user, query or fragment'],
  ['DYNAMODB_ENDPOINT', 'localhost', 'must be an http or https URL'],
  ['RATE_LIMIT_SCALE', 'many', 'must be a number above 0'],
  ['RATE_LIMIT_SCALE', '0', 'must be a number above 0'],
  ['WEBHOOK_RETRY_SCALE', '-1', 'must be a number of at least 0'],
  ['EGRESS_ALLOW', 'localhost:80,intranet', 'must be a list of host:port pairs'],
  ['EGRESS_ALLOW', 'localhost:0', 'must be a list of host:port pairs'],
  ['EGRESS_ALLOW', 'localhost:65536', 'must be a list of host:port pairs'],
  ['DNS_SERVERS', '127.0.0.1:70000', 'must be a list of ip:port pairs'],
  ['DNS_SERVERS', 'dns.example', 'must be a list of ip:port pairs'],
  [
    'MODEL_PRICES',
    '1/2',
    'must be US dollars per million tokens of input, output and cached input, such as 0.06/0.24/0.015',
  ],
  ['MODEL', 'parrot', 'must be extractive, bedrock:<model id> or openai:<model>'],
  ['MAX_TOKENS', '49', 'must be a whole number from 50 to 10000'],
  ['FIRST_TEXT_SECONDS', '4', 'must be a whole number from 5 to 120'],
  ['FIRST_TEXT_SECONDS', '121', 'must be a whole number from 5 to 120'],
  ['CONTEXT_TOKENS', '1.5', 'must be a whole number from 500 to 100000'],
  ['REWRITE_FOLLOW_UPS', 'no', 'must be 0, 1'],
  ['PROMPT_CACHING', 'no', 'must be 0, 1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'must be an http or https URL'],
  ['SECRETS_SEALED_BY', 'me', 'must be kms, own'],
  ['LOG_LEVEL', 'LOUD', 'must be DEBUG, INFO, WARN, ERROR, SILENT'],
  ['CDN_ONLY', 'true', 'must be 0, 1'],
  ['PERSISTED_OPERATIONS', 'on', 'must be off, allow, only'],
  ['OPENAI_BASE_URL', 'ftp://models.example', 'must be an http or https URL'],
])('%s=%s is refused by name', (name, value, rule) => {
  expect(messageOf(() => readEnvironment({ [name]: value }))).toBe(`${name} ${rule}; it is "${value}".`);
});

it('every wrong variable is named at once', () => {
  expect(messageOf(() => readEnvironment({ MODEL: 'parrot', MAX_TOKENS: 'x', CDN_ONLY: 'yes' }))).toMatch(
    /^MODEL must be .+ MAX_TOKENS must be .+ CDN_ONLY must be .+\.$/,
  );
  expect(messageOf(() => readLocalSettings({ PORT: '65536', DEMO: 'off', TRUST_PROXY: 'x' }))).toMatch(
    /^PORT must be a whole number from 0 to 65535; it is "65536"\. DEMO must be .+ TRUST_PROXY must be .+$/,
  );
});

it('an error does not repeat a value that may hold a password', () => {
  expect(messageOf(() => readEnvironment({ SMTP_URL: 'mail://user:hush@mail.example' }))).toBe(
    'SMTP_URL must be smtp://host:port or smtps://host:port.',
  );
});

it.each(['https://desk:hush@mail.example', 'imaps://desk@mail.example', 'imaps://desk:hush@mail.example/a%zz'])(
  'IMAP_URL=%s is refused without its password',
  (url) => {
    const refused = messageOf(() => readMailSettings({ IMAP_URL: url, INBOUND_MAIL_DOMAIN: 'in.example.com' }));
    expect(refused).toMatch(/^IMAP_URL must be imaps:\/\/user:password@host or imap:/);
    expect(refused).not.toContain('hush');
  },
);

it('IMAP_URL names a mailbox and its folder, and needs a domain', () => {
  const IMAP_URL = 'imaps://desk%40shop.example:a%2Fb@mail.shop.example/Help%20desk';
  expect(readMailSettings({ IMAP_URL, INBOUND_MAIL_DOMAIN: 'in.example.com' }).mailbox).toEqual({
    ...{ host: 'mail.shop.example', port: 993, secure: true },
    ...{ username: 'desk@shop.example', password: 'a/b', folder: 'Help desk' },
  });
  expect(messageOf(() => readMailSettings({ IMAP_URL }))).toBe('IMAP_URL needs INBOUND_MAIL_DOMAIN.');
});

it('an empty variable counts as unset', () => {
  const empty = new Proxy<Record<string, string>>({}, { get: () => '' });
  expect({ ...readEnvironment(empty), queueUrls: {} }).toEqual({ ...readEnvironment({}), queueUrls: {} });
});

it.each([
  [
    'DNS_SERVERS',
    '127.0.0.1:5353, [::1]:53, 9.9.9.9, 2620:fe::fe',
    ['127.0.0.1:5353', '[::1]:53', '9.9.9.9', '2620:fe::fe'],
  ],
  ['EGRESS_ALLOW', ' localhost:4000 ,[::1]:80,', ['localhost:4000', '[::1]:80']],
])('%s is a list of %s', (name, value, entries) => {
  const { dnsServers, egressAllow } = readEnvironment({ [name]: value });
  expect(name === 'DNS_SERVERS' ? dnsServers : egressAllow).toEqual(entries);
});

it('levels are read in any case', () => {
  expect(readEnvironment({ LOG_LEVEL: 'debug' }).logLevel).toBe('DEBUG');
});

it.each([
  ['https://desk.example.com/', 'https://desk.example.com'],
  ['HTTPS://Desk.Example.com:443/Support//', 'https://desk.example.com/Support'],
  [' http://localhost:80', 'http://localhost'],
  ['http://127.1:4000', 'http://127.0.0.1:4000'],
  ['http://[0:0::1]:4000', 'http://[::1]:4000'],
  ['https://desk.müller.example', 'https://desk.xn--mller-kva.example'],
])('The root %s is %s', (given, root) => {
  expect(readEnvironment({ ROOT_URL: given }).root).toBe(root);
});
