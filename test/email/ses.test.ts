import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { replyAddressOf } from '../../domain/email/reply-address.ts';
import { MAX_MAIL_BYTES } from '../../domain/inbound/records.ts';
import { hashOfAddress, whyUnmailed } from '../../domain/visitor-mail/unmailed.ts';
import { createMaintenanceHandler } from '../../functions/maintenance/handle.ts';
import { startApp } from '../../functions/start.ts';
import { synthesise } from '../../infra/synthesise.ts';
import { startIamProxy } from '../support/iam/proxy.ts';
import { deployedFunction } from '../support/iam/template-policies.ts';
import { startInvocations } from '../support/runtime/invocations.ts';
import { useScene } from '../support/scene.ts';
import { startTestQueues } from '../support/stores/stores.ts';
import { addFaq, chatJson, makeBot, messagesOf } from '../support/visitor.ts';
import { bounceMessage, complaintMessage, receivedMessage } from './ses-support.ts';
import { rawMail } from './support.ts';

const DOMAIN = 'in.desk.example';
const { platform, tenant } = await useScene();
const emulator = await startTestQueues();
const lambda = await startInvocations(() => ({ handler: (event: unknown) => read(event) }));
const { dynamodbEndpoint, tableName } = JSON.parse(readFileSync(join(platform.dataDir, 'platform.json'), 'utf8'));

// The function as the stack makes it, behind its own policy.
const deployed = deployedFunction(synthesise({ model: 'extractive', inboundMailDomain: DOMAIN }), 'maintenance', {
  tableName,
  bucketName: emulator.bucketName,
  queueUrl: (queue) => emulator.queueUrls[queue as keyof typeof emulator.queueUrls],
});
const proxy = await startIamProxy(deployed.statements, {
  ...{ dynamodb: dynamodbEndpoint, sqs: emulator.endpoint, s3: emulator.endpoint, keys: emulator.endpoint },
  lambda: lambda.endpoint,
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all([lambda.close(), emulator.stop()]);
  vi.unstubAllEnvs();
});
vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', proxy.endpoint);
vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
vi.stubEnv('READ_ORIGIN', `${proxy.endpoint}/${emulator.bucketName}`);
const { handler: read } = await import('../../functions/read/read.ts');

const endpoints = {
  DYNAMODB_ENDPOINT: proxy.endpoint,
  SQS_ENDPOINT: proxy.endpoint,
  S3_ENDPOINT: proxy.endpoint,
  RATE_LIMIT_SCALE: '1000',
};
const app = startApp({ environment: readEnvironment({ ...deployed.environment, ...endpoints }) });
const lines: { message: string; fields: Record<string, unknown> | undefined }[] = [];
const note = (message: string, fields?: Record<string, unknown>) => void lines.push({ message, fields });
Object.assign(app, { log: { debug: note, info: note, warn: note, error: note } });
const handle = createMaintenanceHandler(app, emulator.bucketName);

/** As Lambda delivers messages: each with its body as text. Returns how many failed. */
async function deliver(...bodies: object[]): Promise<number> {
  const Records = bodies.map((body, n) => ({ messageId: String(n), body: JSON.stringify(body) }));
  const { batchItemFailures } = await handle({ Records } as never);
  return batchItemFailures.length;
}

let count = 0;
const newId = () => `d6iitobk75ur44p8kdnnp7g2n${++count}`;
type Parts = Partial<Parameters<typeof rawMail>[0]>;
/** SES stores a mail and tells of it. */
async function store(to: string, parts: Parts = {}, told: Partial<Parameters<typeof receivedMessage>[0]> = {}) {
  const messageId = newId();
  const raw = rawMail({ to, messageId: `<${messageId}@visitor.example>`, text: 'Hello?', ...parts });
  await emulator.blobs.put(`mail/${messageId}`, raw);
  return receivedMessage({ messageId, recipients: [to], ...told });
}

const bot = await makeBot(platform, tenant);
await addFaq(tenant, bot, 'Do you ship to Iceland?', 'Yes, parcels to Iceland take six days by airmail.');
const { workspaceId } = tenant;
const begin = async () => (await chatJson(bot.publicUrl, { message: 'Hello' })).body.data.conversationId as string;
const addressOf = async (conversationId: string, kind: 'visitor' | 'member' = 'visitor') => {
  const to = kind === 'visitor' ? ({ kind } as const) : ({ kind, memberId: '' } as const);
  return String(await replyAddressOf(app, { workspaceId, conversationId, to }));
};
const textsOf = async (conversationId: string) =>
  (await messagesOf(tenant, conversationId)).map(({ content }) => content);
const isStored = async (messageId: string) => (await emulator.blobs.size(`mail/${messageId}`)) !== undefined;
const reasons = () => lines.splice(0).map(({ message, fields }) => fields?.reason ?? message);

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a mail that SES has stored', () => {
  it('is read by the function that can reach nothing else, answered, and removed', async () => {
    const conversationId = await begin();
    const message = await store(await addressOf(conversationId), { text: 'Do you ship to Iceland?' });
    expect(await deliver(message)).toBe(0);
    expect((await textsOf(conversationId)).slice(-2)).toEqual([
      'Do you ship to Iceland?',
      expect.stringContaining('six days by airmail'),
    ]);
    expect(await isStored(message.mail.messageId)).toBe(false);
    // The job that mails the answer.
    const { Messages = [] } = await emulator.sqs.send(
      new ReceiveMessageCommand({ QueueUrl: emulator.queueUrls.maintenance, MaxNumberOfMessages: 10 }),
    );
    const jobs = Messages.map(({ Body = '' }) => JSON.parse(Body));
    expect(jobs).toContainEqual(expect.objectContaining({ kind: 'send-answer', conversationId }));
    expect(proxy.used).toContain(
      'lambda:InvokeFunction on arn:aws:lambda:us-east-1:000000000000:function:Frontdesk-read:live',
    );
    expect(proxy.denied).toEqual([]);
  });

  it('is stored once, however often and at once SES tells of it', async () => {
    const conversationId = await begin();
    const message = await store(await addressOf(conversationId), { text: 'Where is my parcel?' });
    await Promise.all([deliver(message), deliver(message), deliver(message)]);
    lines.splice(0);
    expect(await deliver(message)).toBe(0);
    expect(reasons()).toEqual(['a mail is no longer stored']);
    expect((await textsOf(conversationId)).filter((text) => text === 'Where is my parcel?')).toHaveLength(1);
    expect(proxy.denied).toEqual([]);
  });

  it('may be too large for one answer of the function that reads it', async () => {
    const conversationId = await begin();
    // No compression makes it smaller.
    const png = Buffer.concat([Buffer.from(PIXEL, 'base64'), randomBytes(7_000_000)]);
    const boundary = 'frontier';
    const text = [
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'This is how it looks.',
      `--${boundary}`,
      'Content-Type: image/png',
      'Content-Disposition: attachment; filename="lamp.png"',
      'Content-Transfer-Encoding: base64',
      '',
      png.toString('base64').replaceAll(/.{76}/g, '$&\n'),
      `--${boundary}--`,
    ].join('\n');
    const to = await addressOf(conversationId);
    const message = await store(to, { text });
    const raw = (await emulator.blobs.get(`mail/${message.mail.messageId}`))!.toString();
    const mixed = raw.replace(
      /Content-Type: .*\r\nContent-Transfer.*/,
      `Content-Type: multipart/mixed; boundary=${boundary}`,
    );
    await emulator.blobs.put(`mail/${message.mail.messageId}`, mixed);
    expect(await deliver(message)).toBe(0);
    const messages = await messagesOf(tenant, conversationId);
    expect(messages.find(({ content }) => content === 'This is how it looks.')?.attachments).toMatchObject([
      { name: 'lamp.png', size: png.length },
    ]);
  });

  it('is refused if it is about another bucket or folder, and what is not as documented fails', async () => {
    const to = await addressOf(await begin());
    const foreign = [
      { action: { bucketName: 'another' } },
      { action: { objectKey: 'ws/1/secret' } },
      { action: { type: 'SNS' } },
      { messageId: '../ws/1/secret' },
    ];
    const messages = await Promise.all(foreign.map((told) => store(to, {}, told)));
    expect(await deliver(...messages, { notificationType: 'Received' }, { eventType: 'Send' })).toBe(6);
  });

  it('is dropped if it has a virus or is too large, and kept for the team if it is spam', async () => {
    const conversationId = await begin();
    const to = await addressOf(conversationId);
    const text = 'Do you ship to Iceland?';
    const [infected, large, spam] = [
      await store(to, { text: 'With a virus' }, { verdicts: { virus: 'FAIL' } }),
      await store(to, { text: 'Too large' }),
      await store(to, { text }, { verdicts: { spam: 'FAIL' } }),
    ];
    await emulator.blobs.put(`mail/${large.mail.messageId}`, Buffer.alloc(MAX_MAIL_BYTES + 1, 'x'));
    lines.splice(0);
    expect(await deliver(infected, large)).toBe(0);
    expect(reasons().toSorted()).toEqual(['too-large', 'virus']);
    expect(await deliver(spam)).toBe(0);
    expect((await textsOf(conversationId)).slice(-1)).toEqual([text]);
    for (const { mail } of [infected, large, spam]) expect(await isStored(mail.messageId)).toBe(false);
  });
});

describe("a member's answer by SES", () => {
  it('is their reply if SES itself has proved the address, whatever the mail says', async () => {
    const conversationId = await begin();
    const { email } = (await tenant.api.get('/members')).body.data.members[0] as { email: string };
    const domain = email.split('@')[1]!;
    const to = await addressOf(conversationId, 'member');
    const forged = { 'Authentication-Results': `amazonses.com; dmarc=pass header.from=${domain}` };
    const send = async (text: string, parts: Parts, told: Parameters<typeof store>[2]) =>
      deliver(await store(to, { from: email, text, ...parts }, told));
    const elsewhere = 'x@attacker.example';
    await send('Forged header', { headers: forged }, { source: elsewhere, verdicts: { dmarc: 'GRAY' } });
    await send('DMARC fails', {}, { source: email, verdicts: { dmarc: 'FAIL' } });
    await send('DKIM of another domain', {}, { source: elsewhere, verdicts: { dmarc: 'GRAY', spf: 'FAIL' } });
    // Of two From headers, SES may have looked at the other one.
    await send('Two senders', { subject: `x\r\nFrom: ${elsewhere}` }, { source: elsewhere });
    await send('Two addresses', { from: `${email}, ${elsewhere}` }, { source: elsewhere });
    expect((await messagesOf(tenant, conversationId)).filter(({ role }) => role === 'agent')).toEqual([]);
    await send('By DMARC', {}, { source: elsewhere });
    await send('By SPF', {}, { source: email, verdicts: { dmarc: 'GRAY', dkim: 'GRAY' } });
    const replies = (await messagesOf(tenant, conversationId)).filter(({ role }) => role === 'agent');
    expect(replies.map(({ content }) => content)).toEqual(['By DMARC', 'By SPF']);
    expect(proxy.denied).toEqual([]);
  });

  it('is dropped if it is a bounce', async () => {
    const conversationId = await begin();
    const bounce = await store(
      await addressOf(conversationId),
      { text: 'It could not be delivered.' },
      { source: '<>' },
    );
    lines.splice(0);
    expect(await deliver(bounce)).toBe(0);
    expect(reasons()).toEqual(['bounce']);
  });
});

describe('a mail that SES has sent', () => {
  const reasonFor = (address: string) => whyUnmailed(app, workspaceId, address);

  it('stops further mails of the workspace to its address if it bounces for good or is called spam', async () => {
    const address = (name: string) => `${name}-${hashOfAddress(workspaceId).slice(0, 8)}@Shop.example`;
    const other = await platform.tenant();
    await deliver(
      bounceMessage(workspaceId, address('gone')),
      bounceMessage(workspaceId, address('full'), { bounceType: 'Transient', status: '4.2.2' }),
      bounceMessage(workspaceId, address('policy'), { status: '5.7.1' }),
      bounceMessage(other.workspaceId, address('elsewhere')),
      bounceMessage(undefined, address('platform')),
      complaintMessage(workspaceId, address('spam')),
      complaintMessage(workspaceId, address('fine'), 'not-spam'),
    );
    const names = ['gone', 'full', 'policy', 'elsewhere', 'platform', 'spam', 'fine'];
    const found = await Promise.all(names.map((name) => reasonFor(address(name).toLowerCase())));
    expect(found).toEqual(['bounced', undefined, undefined, undefined, undefined, 'complained', undefined]);
    expect(proxy.denied).toEqual([]);
  });
});
