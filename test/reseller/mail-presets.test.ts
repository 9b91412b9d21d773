import { expect, test } from 'vitest';
import { nextCredentials, openServer } from '../../domain/mail/credentials.ts';
import type { StoredConfig } from '../../domain/mail/items.ts';
import { providers } from '../../domain/mail/presets.ts';
import { mailConfigInput } from '../../domain/mail/records.ts';
import { appOf } from '../support/app-of.ts';

/** Sealed text that shows what it was bound to. */
const secrets = {
  seal: async (text: string, bind: object) => JSON.stringify([text, bind]),
  async open(sealed: string, bind: object) {
    const [text, sealedTo] = JSON.parse(sealed);
    expect(bind).toEqual(sealedTo);
    return text;
  },
};
const app = appOf({ secrets });

/** The server of a preset that was saved with these fields. */
async function serverOf(presetId: string, fields: object, regionId: string | null = null, port: number | null = null) {
  const input = mailConfigInput.parse({ mode: 'preset', fromAddress: 'a@b.example', presetId, ...fields });
  const server = { preset: { presetId, regionId, port }, custom: null };
  const presetCredentials = await nextCredentials(app, { organisationId: 'org', ...server }, input, null);
  const config = { mode: 'preset', ...server, presetCredentials, customCredentials: null } as unknown as StoredConfig;
  return openServer(app, 'org', config);
}
const login = { username: 'me', password: 'pw' };

test('A preset leads to the provider’s server, with the credentials as the provider wants them', async () => {
  expect(await serverOf('sendgrid', { secret: 'SG.1' }, 'us')).toEqual({
    host: 'smtp.sendgrid.net',
    port: 587,
    secure: false,
    credentials: { username: 'apikey', password: 'SG.1' },
  });
  expect((await serverOf('postmark', { secret: 'token' })).credentials).toEqual({
    username: 'token',
    password: 'token',
  });
  expect((await serverOf('sparkpost', { secret: 'key' }, 'eu')).credentials?.username).toBe('SMTP_Injection');
  expect(await serverOf('ses', login, 'eu-west-1')).toEqual({
    host: 'email-smtp.eu-west-1.amazonaws.com',
    port: 587,
    secure: false,
    credentials: login,
  });
  expect(await serverOf('resend', { secret: 're_1' })).toMatchObject({ port: 465, secure: true });
});

test.each([
  [465, true],
  [2465, true],
  [2525, false],
  [587, false],
])('Port %d instead of the provider’s own speaks TLS at once: %s', async (port, secure) => {
  for (const preset of ['resend', 'brevo']) {
    expect(await serverOf(preset, { secret: 's', ...login }, null, port)).toMatchObject({ port, secure });
  }
});

test('A secret and a password are one thing under two names, of which the provider’s own goes first', async () => {
  expect((await serverOf('resend', { password: 'pw' })).credentials?.password).toBe('pw');
  expect((await serverOf('resend', { password: 'pw', secret: 's' })).credentials?.password).toBe('s');
  expect((await serverOf('brevo', { ...login, secret: 's' })).credentials).toEqual(login);
  expect((await serverOf('brevo', { username: 'me', secret: 's' })).credentials?.password).toBe('s');
});

test('Nobody logs in to a provider without credentials', async () => {
  for (const fields of [{}, { username: 'me' }, { password: 'pw' }]) {
    await expect(serverOf('brevo', fields)).rejects.toMatchObject({ step: 'auth' });
  }
  await expect(serverOf('resend', { username: 'me' })).rejects.toMatchObject({ step: 'auth' });
});

test('Every region of every provider has a server of its own', () => {
  const hosts = providers.flatMap(({ preset: { regions }, serverAt }) =>
    (regions.length > 0 ? regions.map(({ id }) => id) : [null]).map((region) => serverAt(region, null).host),
  );
  expect(new Set(hosts).size).toBe(hosts.length);
  for (const host of hosts) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+){2,}$/);
});
