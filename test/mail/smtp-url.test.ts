import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { readSmtpUrl } from '../../config/smtp-url.ts';
import { readLocalSettings } from '../../local/settings.ts';
import { selfSigned } from '../support/servers/certificate.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

const { cert } = selfSigned(['mail.example.com']);
let folder: string;
let authority: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  authority = join(folder, 'ca.pem');
  await writeFile(authority, cert);
});
afterAll(() => rm(folder, { recursive: true }));

const plain = { port: 587, secure: false, credentials: null };
it.each<[string, object]>([
  ['smtp://mail.example.com', { host: 'mail.example.com', ...plain }],
  ['smtp://mail.example.com/', { host: 'mail.example.com', ...plain }],
  ['smtp://mail_pit:1025', { host: 'mail_pit', ...plain, port: 1025 }],
  ['smtp://[::1]:2525', { host: '::1', ...plain, port: 2525 }],
  ['smtp://müller.example', { host: 'xn--mller-kva.example', ...plain }],
  ['smtps://mail.example.com', { host: 'mail.example.com', ...plain, port: 465, secure: true }],
  ['smtp://mail.example.com:465', { host: 'mail.example.com', ...plain, port: 465, secure: true }],
  ['smtp://mail.example.com?secure=true', { host: 'mail.example.com', ...plain, port: 465, secure: true }],
  [
    'smtp://me%40shop.example:p%3Fs%23s%2Fw%25@mail.example.com:25',
    {
      host: 'mail.example.com',
      ...plain,
      port: 25,
      credentials: { username: 'me@shop.example', password: 'p?s#s/w%' },
    },
  ],
  [
    'smtp://localhost:9331?name=desk.example&tls.rejectUnauthorized=false&requireTLS=1&tls.servername=mail.example.com',
    {
      host: 'localhost',
      ...plain,
      port: 9331,
      name: 'desk.example',
      rejectUnauthorized: false,
      requireTLS: true,
      servername: 'mail.example.com',
    },
  ],
])('%s is read whole', (url, server) => {
  expect(readSmtpUrl(url)).toEqual(server);
  readLocalSettings({ SMTP_URL: url });
  expect(readEnvironment({ SMTP_URL: url }).smtpUrl).toBe(url);
});

it('takes an authority as PEM or as a file of it', () => {
  for (const given of [authority, cert]) {
    expect(readSmtpUrl(`smtps://mail.example.com?tls.ca=${encodeURIComponent(given)}`).ca).toBe(cert);
  }
});

it.each([
  ['smtp://', 'must be smtp://host:port or smtps://host:port.'],
  ['https://mail.example.com', 'must be smtp://host:port or smtps://host:port.'],
  [
    'smtp://mail.example.com?pool=true',
    'has the unknown parameter "pool"; the parameters are name, secure, requireTLS',
  ],
  [
    'smtp://mail.example.com?tls.rejectunauthorized=false',
    'has the unknown parameter "tls.rejectunauthorized"; the parameters are',
  ],
  ['smtp://mail.example.com?constructor=1', 'has the unknown parameter "constructor"'],
  ['smtp://mail.example.com?tls.rejectUnauthorized=no', 'must have true or false as tls.rejectUnauthorized'],
  ['smtp://mail.example.com?requireTLS', 'must have true or false as requireTLS'],
  ['smtp://mail.example.com?name=a%20b', 'must have a host name as name'],
  ['smtp://mail.example.com?name=a&name=b', 'must have name only once'],
  [
    'smtp://mail.example.com?tls.ca=/nowhere/ca.pem',
    'must have certificates in PEM, or a readable file of them, as tls.ca',
  ],
  ['smtp://mail.example.com?requireTLS=true&ignoreTLS=true', 'must not have both requireTLS and ignoreTLS'],
  ['smtps://mail.example.com?ignoreTLS=true', 'must not combine ignoreTLS with implicit TLS'],
  ['smtp://:hush@mail.example.com', 'must have a user name if it has a password'],
  ['smtp://mail.example.com/hush', 'must be smtp://host:port or smtps://host:port, with special characters'],
  ['smtp://user:hu#sh@mail.example.com', 'must be smtp://host:port or smtps://host:port'],
  ['smtp://user:hush%@mail.example.com', 'must be smtp://host:port or smtps://host:port, with special characters'],
  ['smtp://user:12?hush@mail.example.com', 'has an unknown parameter; the parameters are'],
])('%s is refused by name', (url, rule) => {
  let message = '';
  try {
    readLocalSettings({ SMTP_URL: url });
  } catch (error) {
    message = String((error as Error).message);
  }
  expect(message).toContain(`SMTP_URL ${rule}`);
  expect(message).not.toContain('hush');
});

it.each(['desk@acme.example', 'Desk <desk@acme.example>', 'desk@localhost', 'Müller <hallo@müller.example>'])(
  'MAIL_FROM may be %s',
  (mailFrom) => {
    expect(() => readLocalSettings({ MAIL_FROM: mailFrom })).not.toThrow();
  },
);
it.each(['Desk', 'desk@', '@acme.example', 'Desk <desk>', 'a@b.example <'])('MAIL_FROM is not %s', (mailFrom) => {
  expect(() => readLocalSettings({ MAIL_FROM: mailFrom })).toThrow(
    /^MAIL_FROM must be an address, or Name <address>, such as Frontdesk <desk@example\.com>; it is/,
  );
});
