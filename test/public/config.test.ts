import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, makeBot } from '../support/visitor.ts';

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

const ask = (query = '', headers: Record<string, string> = {}, of = bot) =>
  call('GET', `${of.publicUrl}/config${query}`, undefined, headers);
const config = async (query = '', headers: Record<string, string> = {}, of = bot) =>
  (await ask(query, headers, of)).body.data;

const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open: '00:00', close: '00:00' }]),
);

describe('the configuration', () => {
  it('of a new chatbot is complete, with the defaults', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    const { texts, direction, ...rest } = body.data;
    expect(rest).toEqual({
      publicId: bot.publicId,
      botName: 'Bot',
      greetingMessage: 'Hello! How can I help you today?',
      language: 'en',
      branding: {
        primaryColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
        secondaryColor: null,
        backgroundColor: null,
        textColor: null,
        bubbleColor: null,
        position: 'bottom-right',
        avatarUrl: null,
        showPoweredBy: true,
        appName: 'Frontdesk',
      },
      suggestedQuestions: [],
      placeholderText: expect.any(String),
      showSources: true,
      leadCapture: { enabled: false, mode: expect.any(String) },
      aiDisclosure: { enabled: false, text: expect.any(String) },
      proactive: { enabled: false, message: null, delaySeconds: 0 },
      online: true,
      awayMessage: null,
      replySound: true,
      transcript: false,
      live: null,
      pollWaitSeconds: 54,
    });
    expect(direction).toBe('ltr');
    expect(Object.keys(texts).length).toBeGreaterThan(20);
    for (const text of Object.values(texts)) expect(text).toEqual(expect.stringMatching(/\S/));
  });

  it('is what the owner stored, in every field', async () => {
    const own = await makeBot(platform, tenant);
    const settings = {
      primaryColor: '#102030',
      secondaryColor: '#fff',
      backgroundColor: '#abcdef',
      textColor: '#000',
      bubbleColor: '#123456',
      position: 'bottom-left',
      showPoweredBy: false,
      showSources: false,
      collectLeads: true,
      leadCaptureMode: 'before_chat',
      suggestedQuestions: ['Eins?', 'Zwei?'],
      placeholderText: 'Ask away',
      avatarUrl: 'https://example.com/a.png',
      proactiveEnabled: true,
      proactiveMessage: 'Need help?',
      proactiveDelaySeconds: 12,
      replySound: false,
      aiDisclosureEnabled: true,
      aiDisclosureText: 'I am a machine.',
      blockedTopics: ['the secret plan'],
      refusalMessage: 'Not that.',
    };
    const chatbot = { botName: 'Botticelli', greetingMessage: 'Ciao' };
    expect((await tenant.api.put(`${own.path}/appearance`, { chatbot, settings })).status).toBe(200);
    const found = await config('?lang=de', {}, own);
    expect(found).toMatchObject({
      ...chatbot,
      suggestedQuestions: ['Eins?', 'Zwei?'],
      placeholderText: 'Ask away',
      showSources: false,
      leadCapture: { enabled: true, mode: 'before_chat' },
      replySound: false,
      aiDisclosure: { enabled: true, text: 'I am a machine.' },
      proactive: { enabled: true, message: 'Need help?', delaySeconds: 12 },
    });
    expect(found.branding).toEqual({
      primaryColor: '#102030',
      secondaryColor: '#fff',
      backgroundColor: '#abcdef',
      textColor: '#000',
      bubbleColor: '#123456',
      position: 'bottom-left',
      avatarUrl: 'https://example.com/a.png',
      showPoweredBy: false,
      appName: 'Frontdesk',
    });
    // What the chatbot declines is nobody's to read.
    expect(JSON.stringify(found)).not.toMatch(/secret plan|workspace|Not that/);
  });

  it('may be kept for a minute, by language and origin', async () => {
    const { headers } = await ask();
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('vary')).toMatch(/Origin/i);
    expect(headers.get('vary')).toMatch(/Accept-Language/i);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/\S/);
  });

  it('answers HEAD without a body', async () => {
    const { status, text } = await call('HEAD', `${bot.publicUrl}/config`);
    expect([status, text]).toEqual([200, '']);
  });
});

describe('the language', () => {
  const german = 'Hallo! Wie kann ich Ihnen heute helfen?';

  it.each([
    ['lang=de', {}, 'de'],
    ['lang=de-AT', {}, 'de'],
    ['lang=DE_at', {}, 'de'],
    ['lang=zh-Hans-CN', {}, 'zh'],
    ['lang=ar', {}, 'ar'],
    ['lang=sv', {}, 'en'],
    ['', { 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' }, 'fr'],
    ['', { 'accept-language': 'de' }, 'de'],
    ['lang=es', { 'accept-language': 'fr' }, 'es'],
    ['lang=sv', { 'accept-language': 'fr' }, 'fr'],
    ['', { 'accept-language': '*' }, 'en'],
    ['', {}, 'en'],
  ])('of ?%s with %j is %s', async (query, headers, language) => {
    const found = await config(query && `?${query}`, headers);
    expect(found).toMatchObject({ language, direction: language === 'ar' ? 'rtl' : 'ltr' });
  });

  it.each([
    'lang=',
    'lang=%00',
    'lang=de%27;drop',
    'lang=../../etc',
    'lang=d',
    `lang=de-${'x'.repeat(40)}`,
    `lang=${'de'.repeat(2_000)}`,
    'lang=de&lang=fr',
    'lang[]=de',
  ])('ignores %s', async (query) => {
    const { status, body } = await ask(`?${query}`, { 'accept-language': 'nl' });
    expect(status).toBe(200);
    expect(['nl', 'de', 'fr']).toContain(body.data.language);
  });

  it('is of the platform words alone: the owner words stay as stored', async () => {
    const own = await makeBot(platform, tenant, { greetingMessage: 'Welcome' });
    const found = await config('?lang=de', {}, own);
    expect(found.greetingMessage).toBe('Welcome');
    expect(found.texts.send).toBe('Senden');
    expect((await config('?lang=de')).greetingMessage).toBe(german);
  });

  it('falls back to the chatbot language', async () => {
    const own = await makeBot(platform, tenant, { language: 'it' });
    expect((await config('', {}, own)).language).toBe('it');
    expect((await config('?lang=de', {}, own)).language).toBe('de');
  });
});

describe('the business hours', () => {
  const save = (own: Bot, body: object) => tenant.api.put(`${own.path}/business-hours`, { timezone: 'UTC', ...body });

  it('tell online and away, with the words of the owner or of the platform', async () => {
    const own = await makeBot(platform, tenant);
    await save(own, { enabled: true, schedule: {} });
    expect(await config('?lang=de', {}, own)).toMatchObject({
      online: false,
      awayMessage: expect.stringMatching(/nicht erreichbar/),
    });
    await save(own, { enabled: true, schedule: {}, awayMessage: 'Back on Monday' });
    expect(await config('?lang=de', {}, own)).toMatchObject({ online: false, awayMessage: 'Back on Monday' });
    await save(own, { enabled: false, schedule: {}, awayMessage: 'Back on Monday' });
    expect(await config('', {}, own)).toMatchObject({ online: true, awayMessage: null });
    await save(own, { enabled: true, schedule: always, awayMessage: 'Back on Monday' });
    expect(await config('', {}, own)).toMatchObject({ online: true, awayMessage: null });
  });
});

describe('the door', () => {
  it.each(['AAAAAAAAAAAAAAAAAAAA', 'x', '00000000-0000-0000-0000-000000000000', '%2e%2e', 'a'.repeat(500)])(
    'knows no chatbot %s',
    async (publicId) => {
      for (const [method, path] of [
        ['GET', 'config'],
        ['POST', 'conversations'],
        ['POST', 'chat'],
        ['POST', 'leads'],
      ] as const) {
        const { status, body } = await call(
          method,
          `${platform.root}/public/${publicId}/${path}`,
          method === 'POST' ? {} : undefined,
        );
        expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );

  it('knows no chatbot that was deleted', async () => {
    const own = await makeBot(platform, tenant);
    expect((await ask('', {}, own)).status).toBe(200);
    await tenant.api.delete(own.path);
    expect((await ask('', {}, own)).status).toBe(404);
    expect((await call('POST', `${own.publicUrl}/chat`, { message: 'hi' })).status).toBe(404);
  });

  it.each([
    ['POST', 'config', 'GET'],
    ['DELETE', 'config', 'GET'],
    ['GET', 'conversations', 'POST'],
    ['PUT', 'chat', 'POST'],
    ['GET', 'chat', 'POST'],
    ['PATCH', 'leads', 'POST'],
  ])('refuses %s of %s and names what it takes', async (method, path, allow) => {
    const { status, body, headers } = await call(method, `${bot.publicUrl}/${path}`);
    expect([status, body.error.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', allow]);
  });

  it.each(['', '/', '/nothing', '/config/', '/chat/more', '/__proto__', '/constructor'])(
    'has nothing at %j',
    async (path) => {
      const { status, body } = await call('GET', bot.publicUrl + path);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

it('comes compressed for whoever takes that', async () => {
  const plain = await ask('', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const small = await ask('', { 'accept-encoding': 'br, gzip' });
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect(small.headers.get('vary')).toMatch(/Accept-Encoding/i);
  expect(small.body).toEqual(plain.body);
});
