import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { sha256 } from '../../domain/core/ids.ts';
import { countRequests } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { replyAddressOf } from '../../domain/email/reply-address.ts';
import { decoded, mailApp, ROOT, runMails } from '../notices/support.ts';
import { appOf } from '../support/app-of.ts';
import { call, freePort, startPlatform, type Tenant, until } from '../support/platform.ts';
import { selfSigned } from '../support/servers/certificate.ts';
import { startImapServer } from '../support/servers/imap-server.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { temporaryFolder } from '../support/stores/stores.ts';
import { addFaq, chatJson, makeBot, messagesOf } from '../support/visitor.ts';
import { rawMail } from './support.ts';

const DOMAIN = 'in.desk.example';
const outgoing = await startMailServer();
const port = await freePort();
const imap = await startImapServer('s3cret');
imap.append(rawMail({ to: `reply+x@${DOMAIN}`, text: 'From before the first start' }));
let platform = await startPlatform({
  env: {
    INBOUND_MAIL_DOMAIN: DOMAIN,
    SMTP_LISTEN: `127.0.0.1:${port}`,
    IMAP_URL: `imap://desk:s3cret@127.0.0.1:${imap.port}`,
    TRUSTED_AUTHSERV_ID: 'mx.desk.example',
    SMTP_URL: `smtp://127.0.0.1:${outgoing.port}`,
    MAIL_FROM: 'desk@desk.example',
    WEBHOOK_RETRY_SCALE: '0',
  },
});
afterAll(async () => {
  await platform.stop();
  await outgoing.close();
  await imap.close();
});

const app = appOf({
  settings: { inboundMailDomain: DOMAIN },
  store: platform.store,
  cache: createCache({ now: Date.now, maxBytes: 1_000_000 }),
});
const visitor = { kind: 'visitor' } as const;
const member = { kind: 'member', memberId: '' } as const;
const addressOf = async (tenant: Tenant, conversationId: string, to: typeof visitor | typeof member = visitor) =>
  String(await replyAddressOf(app, { workspaceId: tenant.workspaceId, conversationId, to }));

let count = 0;
type Parts = Omit<Parameters<typeof rawMail>[0], 'to'>;
/** Delivers a mail as the server of its sender does. */
async function deliver(to: string | string[], parts: Parts, returnPath = 'ann@visitor.example') {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const messageId = parts.messageId ?? `<${++count}.${Date.now()}@visitor.example>`;
  const raw = rawMail({ ...parts, to: [to].flat()[0]!, messageId });
  return transport.sendMail({ envelope: { from: returnPath, to }, raw });
}
const proved = (domain: string) => ({
  'Authentication-Results': `mx.desk.example; dmarc=pass (p=none) header.from=${domain}; dkim=pass header.d=${domain}`,
});

const tenant = await platform.tenant();
const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days by airmail.');
const begin = async () => (await chatJson(bot.publicUrl, { message: 'Hello' })).body.data.conversationId as string;
const textsOf = async (conversationId: string) =>
  (await messagesOf(tenant, conversationId)).map(({ content }) => content);
const untilText = (conversationId: string, text: string) =>
  until(`"${text}" is stored`, async () => (await textsOf(conversationId)).some((content) => content.includes(text)));
/** Mails after which nothing earlier is on its way. */
async function settle(conversationId: string) {
  const text = `settled ${++count}`;
  await deliver(await addressOf(tenant, conversationId), { text });
  await untilText(conversationId, text);
}

describe('the listener', () => {
  it('takes no mail for others, and for no address that is not known', async () => {
    for (const to of [
      'somebody@elsewhere.example',
      `nobody@${DOMAIN}`,
      `reply+${'a'.repeat(58)}@${DOMAIN}`,
      'postmaster',
    ]) {
      await expect(deliver(to, { text: 'x' }), to).rejects.toMatchObject({ responseCode: 550 });
    }
  });
});

describe("a visitor's answer", () => {
  it('is their message without the quote, is answered as in the chat, and is marked as not verified', async () => {
    const conversationId = await begin();
    await deliver(await addressOf(tenant, conversationId), {
      text: 'Do you ship to Iceland?\n\nOn Mon, 5 Jan 2026 at 10:02, Shop <help@shop.example> wrote:\n> Hello!',
    });
    await untilText(conversationId, 'six days by airmail');
    const messages = await messagesOf(tenant, conversationId);
    expect(messages.find(({ content }) => content === 'Do you ship to Iceland?')).toMatchObject({
      role: 'visitor',
      byEmail: true,
      senderVerified: false,
    });
    expect(messages[0]).toMatchObject({ byEmail: false, senderVerified: null });
  });

  it('has the whole mail as a file if more was cut than is marked as quoted', async () => {
    const conversationId = await begin();
    const text =
      'My answers are below.\n\nFrom: Shop <help@shop.example>\nSent: Monday\nTo: Ann\nSubject: Lamp\n\nBlue, please.';
    await deliver(await addressOf(tenant, conversationId), { subject: 'Re: A lamp', text });
    await untilText(conversationId, 'My answers are below.');
    const stored = (await messagesOf(tenant, conversationId)).find(
      ({ content }) => content === 'My answers are below.',
    );
    expect(stored?.attachments).toMatchObject([{ name: 'mail.txt', size: text.length }]);
  });

  it('is stored once, however often and at once the mail arrives', async () => {
    const conversationId = await begin();
    const to = await addressOf(tenant, conversationId);
    const parts = { text: 'Where is my parcel now?', messageId: '<once@visitor.example>' };
    await Promise.all(Array.from({ length: 5 }, () => deliver(to, parts)));
    await settle(conversationId);
    await deliver(to, parts);
    await settle(conversationId);
    expect((await textsOf(conversationId)).filter((content) => content === parts.text)).toHaveLength(1);
  });

  it('is not taken from machines, lists and bounces', async () => {
    const conversationId = await begin();
    const to = await addressOf(tenant, conversationId);
    const telltales: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'List-Id': '<news.example.com>' },
      { 'X-Frontdesk-Mail': 'answer' },
      { 'X-Auto-Response-Suppress': 'All' },
    ];
    for (const headers of telltales) {
      await deliver(to, { headers, text: 'I am a machine.' });
    }
    const subjects = [
      'Automatic reply: A lamp',
      '自动回复: A lamp',
      'Automatische Antwort: A lamp',
      '[Auto-Reply] A lamp',
    ];
    for (const subject of subjects) await deliver(to, { subject, text: 'I am a machine.' });
    await deliver(to, {
      subject: 'Out of office',
      headers: { 'In-Reply-To': '<a@b.example>' },
      text: 'I am a machine.',
    });
    await deliver(to, { text: 'I am a machine.' }, '');
    await deliver(to, { from: `desk@${DOMAIN}`, text: 'I am a machine.' });
    const person = { headers: { 'X-Auto-Response-Suppress': 'DR, RN, NRN' }, text: 'I am a person.' };
    await deliver(to, { ...person, subject: 'Automatic reply does not work' });
    await deliver(to, { subject: 'Re: Automatic reply: A lamp', text: 'I am a person too.' });
    await untilText(conversationId, 'I am a person too.');
    await settle(conversationId);
    expect(await textsOf(conversationId)).not.toContain('I am a machine.');
    expect(await textsOf(conversationId)).toContain('I am a person.');
  });

  it("does not reach another workspace's conversation by its own address", async () => {
    const other = await platform.tenant();
    const conversationId = await begin();
    const theirs = await addressOf(other, conversationId);
    // The address is signed, but that workspace has no such conversation.
    await deliver(theirs, { text: 'From next door' });
    await settle(conversationId);
    expect(await textsOf(conversationId)).not.toContain('From next door');
  });

  it('reaches the end of a chain of merged conversations', async () => {
    const [first, second, last] = [await begin(), await begin(), await begin()];
    const to = await addressOf(tenant, first);
    for (const [id, intoConversationId] of [
      [first, second],
      [second, last],
    ] as const) {
      const body = { intoConversationId, differentVisitors: true };
      expect((await tenant.api.post(`/conversations/${id}/merge`, body)).status).toBe(200);
    }
    await deliver(to, { text: 'From the first one' });
    await untilText(last, 'From the first one');
  });

  it('has pictures and PDFs as files, by their content', async () => {
    const conversationId = await begin();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    await transport.sendMail({
      from: 'ann@visitor.example',
      to: await addressOf(tenant, conversationId),
      subject: 'Broken',
      text: 'This is how it looks.',
      attachments: [
        { filename: 'lamp.png', content: Buffer.from(pixel, 'base64') },
        { filename: 'virus.exe', content: 'MZ' },
        { filename: 'page.pdf.html', content: '<script>' },
      ],
    });
    await untilText(conversationId, 'This is how it looks.');
    const message = (await messagesOf(tenant, conversationId)).find(({ content }) => content.startsWith('This is how'));
    expect(message?.attachments).toMatchObject([{ name: 'lamp.png', contentType: 'image/png' }]);
    expect(message?.content).toBe('This is how it looks.\n\n[virus.exe]\n[page.pdf.html]');
  });
});

const owner = async () => (await tenant.api.get('/members')).body.data.members[0] as { email: string; name: string };
/** The mails to the owner about a visitor who has waited for four minutes. */
async function waitingMails(conversationId: string) {
  await runMails(mailApp(platform, outgoing, 4));
  const { email } = await owner();
  const mails = outgoing.mails.filter(({ to }) => to.includes(email)).map((mail) => decoded(mail));
  return mails.filter((text) => text.includes(`${ROOT}/console/w/${tenant.workspaceId}/inbox/${conversationId}`));
}

describe("a member's answer", () => {
  it('is their reply if the address is theirs and proved', async () => {
    const conversationId = await begin();
    const { email, name } = await owner();
    const domain = email.split('@')[1]!;
    const to = await addressOf(tenant, conversationId, member);
    const forged = { ...proved('attacker.example'), 'X-Authentication-Results': `mx.desk.example; dmarc=pass` };
    await deliver(to, { from: email, text: 'Without any proof' });
    await deliver(to, { from: email, headers: forged, text: 'With the proof of another domain' });
    const foreign = { 'Authentication-Results': `mx.attacker.example; dmarc=pass header.from=${domain}` };
    await deliver(to, { from: email, headers: foreign, text: 'With the proof of an unknown server' });
    await deliver(to, { from: `x@${domain}`, headers: proved(domain), text: 'From a colleague who is no member' });
    await deliver(to, { from: email, headers: proved(domain), text: 'It leaves today.\n\n-- \nThe shop' });
    await untilText(conversationId, 'It leaves today.');
    const replies = (await messagesOf(tenant, conversationId)).filter(({ role }) => role === 'agent');
    expect(replies).toMatchObject([
      { content: 'It leaves today.', byEmail: true, senderVerified: true, author: { name } },
    ]);
    expect((await tenant.api.get(`/conversations/${conversationId}`)).body.data.status).toBe('human_active');
    const told = () => outgoing.mails.filter((mail) => mail.to.includes(email) && mail.text.includes('was not sent'));
    await until('what was not sent is told', async () => told().length === 3);
    expect(told().every(({ text }) => text.includes('Auto-Submitted: auto-replied'))).toBe(true);
    await deliver(await addressOf(tenant, conversationId), { text: 'Which carrier brings it?' });
    await untilText(conversationId, 'Which carrier brings it?');
    expect(await waitingMails(conversationId)).toEqual([expect.stringContaining('Which carrier brings it?')]);
  });
});

it("keeps a member's answer as a note, once, and says so, if a colleague has the conversation", async () => {
  const conversationId = await begin();
  await tenant.api.post(`/conversations/${conversationId}/takeover`);
  const { email } = await owner();
  const to = await addressOf(tenant, conversationId, member);
  const parts = {
    from: email,
    headers: proved(email.split('@')[1]!),
    text: 'It left.',
    messageId: '<noted@team.example>',
  };
  for (let n = 0; n < 2; n++) await deliver(to, parts);
  await settle(conversationId);
  const { notes } = (await tenant.api.get(`/conversations/${conversationId}/notes`)).body.data;
  expect(notes).toMatchObject([{ body: 'It left.' }]);
  expect(outgoing.mails.some((mail) => mail.to.includes(email) && decoded(mail).includes('kept as a note'))).toBe(true);
});

describe('the address of a business', () => {
  const setEmail = (path: string, input: object) => tenant.api.put(`${path}/email`, input);
  const conversationsOf = async (chatbotId: string) =>
    (await tenant.api.get(`/conversations?chatbotId=${chatbotId}`)).body.data.data as {
      id: string;
      channel: string;
      status: string;
      visitorName: string | null;
    }[];
  const untilBegun = (chatbotId: string) =>
    until('a conversation has begun', async () => (await conversationsOf(chatbotId))[0]);
  const newBot = async () => {
    const made = await makeBot(platform, tenant);
    await addFaq(tenant, made, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days by airmail.');
    return made;
  };

  it('answers by mail above the confidence, with the thread and an address for answers', async () => {
    const own = await newBot();
    const address = `lamps@${DOMAIN}`;
    const set = await setEmail(own.path, { address, mode: 'answer', minConfidence: 0.1 });
    expect(set.body.data).toEqual({
      ...{ address, mode: 'answer', minConfidence: 0.1, status: 'active', forwardTo: null, domain: DOMAIN },
    });
    expect((await tenant.api.get(`${own.path}/email`)).body.data).toEqual(set.body.data);
    const channels = (await tenant.api.get('/channels')).body.data.channels as { chatbotId: string; type: string }[];
    expect(channels.filter(({ chatbotId }) => chatbotId === own.id)).toMatchObject([
      { type: 'widget' },
      { type: 'api' },
      { type: 'email', active: true },
    ]);
    await deliver(address, {
      subject: 'Do you ship to Iceland?',
      text: 'Do you ship to Iceland?',
      messageId: '<q@v.example>',
    });
    const { id, ...begun } = await untilBegun(own.id);
    expect(begun).toMatchObject({ channel: 'email', status: 'open' });
    await until('the answer says so', async () => {
      const [, answer] = await messagesOf(tenant, id);
      return answer?.mail?.status === 'sent' && answer.mail.to === 'a…@visitor.example';
    });
    const mail = await until('the answer is mailed', async () =>
      outgoing.mails.find(({ to, text }) => to.includes('ann@visitor.example') && text.includes('six days by airmail')),
    );
    expect(mail.text).toContain('Subject: Re: Do you ship to Iceland?');
    expect(mail.text).toContain('In-Reply-To: <q@v.example>');
    expect(mail.text).toContain('Auto-Submitted: auto-replied');
    expect(mail.text.replaceAll(/\r\n /g, ' ')).toContain(`Reply-To: ${await addressOf(tenant, id)}`);
    await until('the sender is the lead', async () => (await conversationsOf(own.id))[0]?.visitorName === 'Ann');
  });

  it('is unread, in the language of its words, and goes on in its conversation if one of our mails is answered', async () => {
    const own = await newBot();
    const address = `stools@${DOMAIN}`;
    await setEmail(own.path, { address, mode: 'off' });
    const gerd = { from: 'Gerd <gerd@visitor.example>', headers: proved('visitor.example') };
    const text = 'Ist der Hocker auch in Grün da, und wie hoch ist er?';
    await deliver(address, { ...gerd, subject: 'Hocker', text, messageId: '<g1@v.example>' });
    const begun = await untilBegun(own.id);
    expect(begun).toMatchObject({ language: 'de', status: 'human_requested' });
    const query = `{ conversation(id: "${begun.id}") { unread } }`;
    const asked = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': tenant.apiKey });
    expect(asked.body.data).toEqual({ conversation: { unread: 1 } });
    await tenant.api.post(`/conversations/${begun.id}/reply`, { content: 'Ja, 45 cm.' });
    await runMails(mailApp(platform, outgoing, 4, { inboundMailDomain: DOMAIN }));
    const reply = await until('the reply is mailed', async () =>
      outgoing.mails.find(({ to, text: raw }) => to.includes('gerd@visitor.example') && raw.includes('45 cm')),
    );
    const words = decoded(reply);
    expect(words).toContain('weil Sie uns geschrieben haben');
    expect(words).not.toMatch(/Chat|Auto-Submitted/);
    const [, replyId] = /^Message-ID: (<.*>)/im.exec(reply.text.replaceAll(/\r\n\s/g, ' '))!;
    const answer = { subject: 'AW: Hocker', headers: { ...gerd.headers, 'In-Reply-To': replyId! } };
    await deliver(address, { ...answer, from: 'Eve <eve@other.example>', text: 'Nicht von Gerd.' });
    await deliver(address, { ...answer, from: gerd.from, text: 'Dann nehme ich zwei.' });
    await untilText(begun.id, 'Dann nehme ich zwei.');
    expect(await textsOf(begun.id)).not.toContain('Nicht von Gerd.');
    expect(await conversationsOf(own.id)).toHaveLength(2);
  });

  it('is from whom it asks to answer, whom nothing proves', async () => {
    const own = await newBot();
    const address = `forms@${DOMAIN}`;
    await setEmail(own.path, { address, mode: 'off' });
    const headers = { ...proved('shop.example'), 'Reply-To': 'Zoe <zoe@visitor.example>' };
    await deliver(address, { from: 'Web form <wordpress@shop.example>', headers, text: 'Do you ship to Malta?' });
    const { id } = await untilBegun(own.id);
    await until('the visitor is the lead', async () => (await conversationsOf(own.id))[0]?.visitorName === 'Zoe');
    expect((await messagesOf(tenant, id))[0]).toMatchObject({ role: 'visitor', senderVerified: false });
    await tenant.api.post(`/conversations/${id}/reply`, { content: 'To Malta too.' });
    await runMails(mailApp(platform, outgoing, 4, { inboundMailDomain: DOMAIN }));
    const [mail] = outgoing.mails.filter(({ text }) => text.includes('To Malta too.'));
    expect(mail?.to).toEqual(['zoe@visitor.example']);
    // A group that names itself is not its visitor.
    for (const replyTo of [address, 'group@shop.example']) {
      const cc = { Cc: 'group@shop.example', 'Reply-To': replyTo };
      await deliver(address, { from: 'Ida <ida@visitor.example>', headers: cc, text: `Not for ${replyTo}` });
    }
    await until('both are of their author', async () => {
      const names = (await conversationsOf(own.id)).map(({ visitorName }) => visitorName);
      return names.filter((name) => name === 'Ida').length === 2;
    });
  });

  it('begins a conversation if the one that it answers was erased', async () => {
    const own = await newBot();
    await setEmail(own.path, { address: `erased@${DOMAIN}`, mode: 'off' });
    const conversationId = await begin();
    const address = await addressOf(tenant, conversationId);
    await tenant.api.delete(`/conversations/${conversationId}`);
    await deliver(address, { subject: 'Re: Lamp', text: 'Is it still broken?' });
    const begun = await untilBegun(own.id);
    expect(await textsOf(begun.id)).toEqual([expect.stringContaining('Is it still broken?')]);
  });

  it.each([
    'I need:\n> 2 lamps\n> 3 cups',
    'I need:\n\nFrom: 12 June\nTo: 19 June\nGuests: 2\nDog: yes\n\nIs it free?',
  ])('keeps what a first mail says, which answers none: %j', async (text) => {
    const own = await newBot();
    await setEmail(own.path, { address: `${own.id}@${DOMAIN}`, mode: 'off' });
    await deliver(`${own.id}@${DOMAIN}`, { subject: 'A request', text });
    const { id } = await untilBegun(own.id);
    expect(await messagesOf(tenant, id)).toMatchObject([{ content: `A request\n\n${text}`, attachments: [] }]);
  });

  it('threads replies of the team with the mails of the visitor, who gets each of them', async () => {
    const own = await newBot();
    await setEmail(own.path, { address: `chairs@${DOMAIN}`, mode: 'off' });
    await tenant.api.patch('/workspace', { visitorReplyMail: false });
    const from = 'Cas <cas@visitor.example>';
    await deliver(`chairs@${DOMAIN}`, {
      from,
      subject: 'Re: A chair of chairs.example',
      text: 'Is it green?',
      messageId: '<c1@v.example>',
    });
    const { id } = await untilBegun(own.id);
    const reply = await tenant.api.post(`/conversations/${id}/reply`, { content: 'It is green.' });
    // Written before the reply was mailed, so it answers nothing.
    await deliver(await addressOf(tenant, id), {
      from,
      subject: 'A chair of chairs.example',
      text: 'I forgot: how high is it?',
      messageId: '<c2@v.example>',
    });
    await untilText(id, 'how high is it?');
    await runMails(mailApp(platform, outgoing, 4, { inboundMailDomain: DOMAIN }));
    await tenant.api.patch('/workspace', { visitorReplyMail: true });
    const mails = outgoing.mails.filter(
      ({ to, text }) => to.includes('cas@visitor.example') && text.includes('It is green.'),
    );
    expect(mails).toHaveLength(1);
    const text = mails[0]!.text.replaceAll(/\r\n\s/g, ' ');
    expect(text).toContain('Subject: Re: A chair of chairs[.]example');
    expect(text).toContain('In-Reply-To: <c2@v.example>');
    expect(text).toMatch(/References: .* <c2@v\.example>/);
    expect((await messagesOf(tenant, id)).find((each) => each.id === reply.body.data.id)?.mail?.status).toBe('sent');
  });

  it('takes no more mails in an hour than the limit, whoever sends them, and mails nothing to an address that takes none', async () => {
    const own = await newBot();
    const address = `bombed@${DOMAIN}`;
    await setEmail(own.path, { address, mode: 'answer', minConfidence: 0.1 });
    const from = 'Gone <gone@visitor.example>';
    await deliver(address, { from, text: 'Do you ship to Iceland?' });
    const { id } = await untilBegun(own.id);
    await until('the answer is mailed', async () => (await messagesOf(tenant, id))[1]?.mail?.status === 'sent');
    outgoing.nextRefusals.push(550);
    const to = await addressOf(tenant, id);
    await deliver(to, { from, text: 'And do you ship to Iceland today?' });
    await until('the bounce is shown', async () => (await messagesOf(tenant, id))[3]?.mail?.status === 'bounced');
    await deliver(address, { from, text: 'Do you ship to Iceland?' });
    await until('nothing is mailed', async () => {
      const next = (await conversationsOf(own.id)).find((each) => each.id !== id);
      return next && (await messagesOf(tenant, next.id))[1]?.mail?.status === 'bounced';
    });
    expect(outgoing.mails.filter((mail) => mail.to.includes('gone@visitor.example'))).toHaveLength(1);
    const flood = { from: 'Fay <fay@visitor.example>', text: 'Do you ship to Iceland?' };
    const hash = sha256('fay@visitor.example').slice(0, 32);
    await countRequests(mailApp(platform, outgoing, 0), limits.answersToUnproved, `${tenant.workspaceId}#${hash}`, 1e9);
    await deliver(address, flood);
    await until('it waits for a person', async () => (await conversationsOf(own.id))[0]?.status === 'human_requested');
    await deliver(address, { ...flood, headers: proved('visitor.example') });
    await until('what is proved is answered', async () => {
      const [newest] = await conversationsOf(own.id);
      return newest?.status === 'open' && (await messagesOf(tenant, newest.id))[1]?.mail?.status === 'sent';
    });
    await countRequests(mailApp(platform, outgoing, 0), limits.mailsToChatbot, own.id, 1e9);
    await deliver(to, { from: 'Other <other@visitor.example>', text: 'One too many' });
    await deliver(address, { from: 'New <new@visitor.example>', text: 'One too many' });
    await settle(await begin());
    expect(await textsOf(id)).not.toContain('One too many');
    expect(await conversationsOf(own.id)).toHaveLength(4);
  });

  it('waits for a person with a draft as a note, and below the confidence without an answer', async () => {
    const own = await newBot();
    const address = `desks@${DOMAIN}`;
    await setEmail(own.path, { address });
    await deliver(address, { subject: 'Parcels', text: 'Do you ship to Iceland?' });
    const { id, status } = await untilBegun(own.id);
    expect(status).toBe('human_requested');
    const notes = await until('the draft is a note', async () => {
      const list = (await tenant.api.get(`/conversations/${id}/notes`)).body.data.notes as { body: string }[];
      return list.length > 0 ? list : undefined;
    });
    expect(notes).toMatchObject([{ body: expect.stringContaining('six days by airmail') }]);
    expect(await messagesOf(tenant, id)).toMatchObject([
      { role: 'visitor', content: 'Parcels\n\nDo you ship to Iceland?' },
    ]);
    expect(await waitingMails(id)).toHaveLength(1);
  });

  it('is forwarded: pending until a mail with the code arrives', async () => {
    const own = await newBot();
    const address = 'help@shop.example';
    const { status, forwardTo } = (await setEmail(own.path, { address, mode: 'off' })).body.data;
    expect(status).toBe('pending');
    const check = await until('the code is mailed', async () => outgoing.mails.find(({ to }) => to.includes(address)));
    const [, code] = /forwarding check (\w+)/.exec(check.text)!;
    await deliver(forwardTo, { subject: `Fwd: check`, text: `forwarding check wrong${code}` });
    await untilBegun(own.id);
    expect((await tenant.api.get(`${own.path}/email`)).body.data.status).toBe('pending');
    const machine = { from: 'Desk <no-reply@desk.example>', headers: { 'Auto-Submitted': 'auto-generated' } };
    await deliver(forwardTo, { ...machine, subject: 'Fwd: check', text: `> forwarding check ${code}` });
    await until('the address is active', async () => {
      return (await tenant.api.get(`${own.path}/email`)).body.data.status === 'active';
    });
    expect((await setEmail(own.path, { address, mode: 'draft' })).body.data.status).toBe('active');
  });

  it('belongs to one chatbot of the platform, until that gives it up or is deleted', async () => {
    const [first, second] = [await newBot(), await newBot()];
    const address = `claimed@${DOMAIN}`;
    const results = await Promise.all([first, second].map(({ path }) => setEmail(path, { address })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = results[0]!.status === 200 ? [first, second] : [second, first];
    await setEmail(winner.path, { address: null });
    expect((await setEmail(loser.path, { address })).status).toBe(200);
    await tenant.api.delete(loser.path);
    expect(
      (await setEmail(winner.path, { address: address.toUpperCase().replace(DOMAIN.toUpperCase(), DOMAIN) })).status,
    ).toBe(200);
  });

  it('is refused if it is reserved, malformed or out of bounds', async () => {
    for (const input of [
      { address: `postmaster@${DOMAIN}` },
      { address: `reply+x@${DOMAIN}` },
      { address: 'nobody' },
      { address: null, minConfidence: 2 },
      { address: null, mode: 'always' },
      {},
    ]) {
      expect((await setEmail(bot.path, input)).status, JSON.stringify(input)).toBe(422);
    }
  });
});

describe('a mailbox', () => {
  const countOf = async (conversationId: string, text: string) =>
    (await textsOf(conversationId)).filter((content) => content === text).length;

  it('is read without a change, each mail once, also after a lost connection and a restart', async () => {
    const conversationId = await begin();
    const to = await addressOf(tenant, conversationId);
    const put = (text: string, headers: Record<string, string>) =>
      imap.append(rawMail({ to: 'Shop <shop@shop.example>', text, messageId: `<${text}@v.example>`, headers }));
    put('First', { 'Return-Path': '<ann@visitor.example>', 'Delivered-To': to });
    await untilText(conversationId, 'First');
    put('Bounce', { 'Return-Path': '<>', 'Delivered-To': to });
    put('Nobodys', { 'Delivered-To': `nobody@${DOMAIN}` });
    imap.drop();
    put('Second', { 'X-Original-To': to });
    await untilText(conversationId, 'Second');
    await platform.kill();
    put('Third', { 'Delivered-To': to });
    const logIns = imap.logIns.length;
    platform = await platform.restart();
    await untilText(conversationId, 'Third');
    expect(imap.logIns.slice(logIns)).toEqual(['desk s3cret']);
    const counts = ['First', 'Second', 'Third', 'Bounce'].map((text) => countOf(conversationId, text));
    expect(await Promise.all(counts)).toEqual([1, 1, 1, 0]);
    expect(imap.changes).toEqual([]);
  });

  it('whose server refuses the log-in is tried again, and the log has no password', async () => {
    await platform.kill();
    const before = imap.logIns.length;
    platform = await platform.restart({ IMAP_URL: `imap://desk:wr0ng@127.0.0.1:${imap.port}` });
    await until('it has tried twice', async () => imap.logIns.length >= before + 2);
    await until('the log says so', async () => platform.log().includes('the log-in was refused'));
    expect(platform.log()).not.toContain('wr0ng');
  });

  it('on a network is read over TLS alone, if its certificate is trusted', async () => {
    const folder = await temporaryFolder();
    // An address of this machine that does not count as its own.
    const host = '0.0.0.0';
    const certificate = selfSigned([], [host]);
    const NODE_EXTRA_CA_CERTS = join(folder, 'authority.pem');
    await writeFile(NODE_EXTRA_CA_CERTS, certificate.cert);
    const secure = await startImapServer('s3cret', certificate);
    try {
      await platform.kill();
      const IMAP_URL = `imaps://desk:s3cret@${host}:${secure.port}`;
      platform = await platform.restart({ IMAP_URL });
      await until('the log says why not', async () => /self.signed/i.test(platform.log()));
      expect(secure.logIns).toEqual([]);
      await platform.kill();
      platform = await platform.restart({ IMAP_URL, NODE_EXTRA_CA_CERTS });
      const conversationId = await begin();
      const headers = {
        'Return-Path': '<ann@visitor.example>',
        'Delivered-To': await addressOf(tenant, conversationId),
      };
      await until('it reads', async () => secure.logIns.length > 0);
      secure.append(
        rawMail({ to: 'Shop <shop@shop.example>', text: 'Sealed', messageId: '<sealed@v.example>', headers }),
      );
      await untilText(conversationId, 'Sealed');
    } finally {
      await secure.close();
      await rm(folder, { recursive: true });
    }
  });
});
