import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transcriptKey } from '../../domain/transcripts/records.ts';
import { sendTranscript } from '../../domain/transcripts/send.ts';
import { decoded, mailApp, ROOT, runMails } from '../notices/support.ts';
import { CookieBrowser, signInUrl } from '../people/support.ts';
import type { Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { chat, chatJson, makeBot } from '../support/visitor.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { joinTeam } from '../team/support.ts';
import { agency, dataOf } from './support.ts';

const { platform } = await useScene();
const server = await startMailServer();
afterAll(() => server.close());

/** The head of a PNG of this size. */
function pngOf(width: number, height: number): string {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

/** A mail of the folder to an address, without the encoding of its lines. */
function mailedTo(address: string): string {
  const folder = join(platform.dataDir, 'mail');
  const mails = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => decoded({ text: readFileSync(join(folder, name), 'utf8') } as Parameters<typeof decoded>[0]));
  return mails.find((mail) => mail.includes(`To: ${address}`)) ?? '';
}

/** What a mail says in plain text, and its HTML. */
function partsOf(mail: string) {
  const [plain = '', html = ''] = mail.split('<!doctype html>');
  return { plain, html };
}

describe('a client of an agency with a logo and a faint colour', () => {
  const unique = Math.random().toString(36).slice(2);
  let owner: Tenant;
  let client: Tenant;
  let logoPath: string;
  beforeAll(async () => {
    owner = await agency(platform);
    client = await clientWorkspace(platform, owner, 'pro');
    dataOf(await owner.api.put('/reseller/brand', { appName: 'Harbour Desk', primaryColor: '#ffd400' }));
    const logo = { contentBase64: pngOf(600, 150) };
    ({ logoPath } = dataOf(await owner.api.put('/reseller/brand/logo', logo)));
  });

  it('is invited under the name of the agency, with its logo in its size and a button that can be read', async () => {
    const email = `ines-${unique}@client.example`;
    const { body } = await client.api.post('/members/invite', { email, role: 'member' });
    const { plain, html } = partsOf(mailedTo(email));
    expect(plain).toMatch(/^From: Harbour Desk <[^>]+>\r?$/m);
    expect(plain).toContain(body.data.acceptUrl);
    expect(plain).toMatch(/ignore this mail\.\s+Harbour Desk/);
    expect(html).toContain(`src="${platform.root}${logoPath}" alt="Harbour Desk" width="192" height="48"`);
    expect(html).toContain(`href="${body.data.acceptUrl}" style="color:#000000`);
    expect(html).toContain('bgcolor="#ffd400"');
    expect(plain + html).not.toContain('Frontdesk');

    const page = await fetch(body.data.acceptUrl);
    const text = await page.text();
    expect(text).toContain('<p class="name">Harbour Desk</p>');
    const [, src = ''] = /<img class="logo" src="([^"]+)"/.exec(text) ?? [];
    expect(new URL(src, page.url).href).toBe(platform.root + logoPath);
    expect(page.headers.get('content-security-policy')).toContain("img-src data: 'self'");
  });

  it('is told of a visitor who waits, and a visitor gets the conversation, under the same brand', async () => {
    const { publicUrl } = await makeBot(platform, client);
    const member = await joinTeam(platform, client, `ann-${unique}@client.example`);
    const { conversationId, bindingToken: bt } = (await chat(publicUrl, { message: 'Do you wrap gifts?' })).start;
    await chatJson(publicUrl, { message: 'I want to talk to a human', conversationId, bt });
    const visitor = `kim-${unique}@shop.example`;
    const { workspaceId } = client;
    const request = { workspaceId, conversationId, requestId: 'asked' };
    const ttl = Math.ceil(Date.now() / 1000) + 3600;
    await platform.store.put({ ...transcriptKey(workspaceId, conversationId, 'asked'), v: 1, address: visitor, ttl });
    const app = mailApp(platform, server, 4);
    await Promise.all([runMails(app), sendTranscript(app, { kind: 'send-transcript', ...request, attempt: 0 })]);
    for (const address of [member.email, visitor]) {
      const { plain, html } = partsOf(decoded(server.mails.find(({ to }) => to.includes(address))!));
      expect(plain).toMatch(/^From: Harbour Desk <desk@acme\.example>\r?$/m);
      expect(plain).toMatch(/Harbour Desk\s+--/);
      expect(html).toContain(`src="${ROOT}${logoPath}" alt="Harbour Desk" width="192" height="48"`);
      expect(html).toContain('prefers-color-scheme:dark');
    }
    const told = decoded(server.mails.find(({ to }) => to.includes(member.email))!);
    expect(told).toContain(`${ROOT}/console/w/${workspaceId}/inbox/${conversationId}`);
  });

  it('signs in to its workspace under the brand, also at the name of the platform', async () => {
    const open = async (path: string) =>
      (await new CookieBrowser().open(signInUrl(platform, { return: path }))).text.match(/class="name">([^<]*)/)?.[1];
    expect(await open(`/console/w/${client.workspaceId}/inbox`)).toBe('Harbour Desk');
    expect(await open(`/console/w/${crypto.randomUUID()}`)).toBe('Frontdesk');
    expect(await open('/console/inbox')).toBe('Frontdesk');
  });
});

describe('the size of a logo', () => {
  it('is read from its head, and bounded', async () => {
    const { api } = await agency(platform);
    const set = async (contentBase64: string) => {
      const { status, body } = await api.put('/reseller/brand/logo', { contentBase64 });
      return status === 200 ? status : body.error.details[0].message;
    };
    const wide = 'must be at most 4,000 pixels wide and high';
    const broken = 'must be a PNG, JPEG, GIF or WebP image';
    expect(await set(pngOf(4_000, 4_000))).toBe(200);
    expect(await set(pngOf(4_001, 1))).toBe(wide);
    expect(await set(pngOf(1, 60_000))).toBe(wide);
    expect(await set(pngOf(0, 10))).toBe(broken);
    const latin = (text: string) => Buffer.from(text, 'latin1').toString('base64');
    expect(await set(latin('GIF89a\x0a\0\x0b\0'))).toBe(200);
    expect(await set(latin('GIF89a\xff\xff\x0b\0'))).toBe(wide);
    expect(await set(latin('GIF89a'))).toBe(broken);
    const jpeg = '\xff\xd8\xff\xe0\0\x04xx\xff\xc4\0\x02\xff\xc2\0\x11\x08\0\x20\0\x40';
    expect(await set(latin(jpeg))).toBe(200);
    expect(await set(latin(jpeg.slice(0, -3)))).toBe(broken);
    expect(await set(latin('\xff\xd8\xff\xd9'))).toBe(broken);
    const webp = (rest: string) => latin(`RIFF\0\0\0\0WEBP${rest}`);
    expect(await set(webp('VP8X\0\0\0\0\0\0\0\0\x3f\0\0\x1f\0\0'))).toBe(200);
    expect(await set(webp('VP8X\0\0\0\0\0\0\0\0\xff\xff\0\x1f\0\0'))).toBe(wide);
    expect(await set(webp('VP8L\0\0\0\0\x2f\x3f\xc0\x07\0'))).toBe(200);
    expect(await set(webp('VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x40\0\x20\0'))).toBe(200);
    expect(await set(webp('VP9 '))).toBe(broken);
  });
});
