// @slow
import { describe, expect, it } from 'vitest';
import { dropFiles } from '../../domain/conversations/attachments/files.ts';
import { conversationPk } from '../../domain/conversations/items.ts';
import { uploadKey } from '../../domain/uploads/items.ts';
import { clientWith, NOT_FOUND_BODY, strangeId } from '../access/support.ts';
import { appOf } from '../support/app-of.ts';
import { call, client, until } from '../support/platform.ts';
import { blobKeys } from '../support/stores/blobs.ts';
import { chat, messagesOf } from '../support/visitor.ts';
import {
  bytesOf,
  codeOf,
  detailsOf,
  inline,
  MB,
  type OpenConversation,
  samples,
  startAttachments,
} from './attachment-client.ts';

const { platform, tenant, talk, reply, open, put, uploaded, sent, fetchFile, closeByVisitor } =
  await startAttachments();

const prefixOf = ({ id }: OpenConversation) => `ws/${tenant.workspaceId}/conv/${id}/`;
const blobsOf = (to: OpenConversation) => blobKeys(platform.dataDir, prefixOf(to));
const fileRows = async ({ id }: OpenConversation) => {
  const where = { pk: conversationPk(tenant.workspaceId, id), prefix: 'FILE#', consistent: true };
  return (await platform.store.query(where)).items;
};
const nothingKept = (to: OpenConversation) =>
  until('nothing of the files left', async () => blobsOf(to).length === 0 && (await fileRows(to)).length === 0);

describe('a reply with files', () => {
  it('shows them wherever the message is shown, and keeps each under its conversation', async () => {
    const to = await talk();
    const attachments = [inline('Plan.PNG', samples.png!, 'text/html'), inline('terms.pdf', samples.pdf!)];
    const { status, body } = await reply(to, { content: 'See here.', attachments });
    expect(status).toBe(200);
    const records = [
      { id: expect.any(String), name: 'Plan.PNG', contentType: 'image/png', size: samples.png!.length },
      { id: expect.any(String), name: 'terms.pdf', contentType: 'application/pdf', size: samples.pdf!.length },
    ];
    expect(body.data).toMatchObject({ content: 'See here.', role: 'agent', attachments: records });
    expect(body.data.attachments.map((one: object) => Object.keys(one))).toEqual(
      Array(2).fill(['id', 'name', 'contentType', 'size']),
    );
    expect((await messagesOf(tenant, to.id)).at(-1)).toEqual(body.data);
    const poll = await call('GET', `${to.url}/poll?bt=${to.bt}`);
    const { modelFailure, usage, mail, byEmail, senderVerified, ...visible } = body.data;
    expect([modelFailure, usage, mail, byEmail, senderVerified]).toEqual([null, null, null, false, null]);
    expect(poll.body.data.messages.at(-1)).toEqual(visible);
    const keys = body.data.attachments.map(({ id }: { id: string }) => `${prefixOf(to)}file/${id}`);
    expect(blobsOf(to)).toEqual([...keys].sort());
  });

  it('needs no text, and the AI goes on with what was said', async () => {
    const to = await talk();
    const { status, body } = await reply(to, { content: '', attachments: [inline('a.txt', samples.txt!)] });
    expect([status, body.data.content, body.data.attachments.length]).toEqual([200, '', 1]);
    expect((await tenant.api.post(`${to.path}/release`)).status).toBe(200);
    const { bot } = { bot: to.url.slice(0, to.url.indexOf('/conversations')) };
    const answered = await chat(bot, { message: 'and on Sundays?', conversationId: to.id, bt: to.bt });
    expect(answered.names.at(-1)).toBe('done');
  });

  it.each(Object.entries(samples))('takes a .%s and gives its very bytes', async (ending, bytes) => {
    const to = await talk();
    const record = await sent(to, `sample.${ending}`, bytes);
    const response = await fetchFile(to, record.id);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, record.contentType]);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  it('cleans the names', async () => {
    const to = await talk();
    const names = ['C:\\secret\\plan.txt', '../../etc/a.txt', 'a\u202Etxt.exe.txt', ' two   words.TXT '];
    const attachments = names.map((name) => inline(name, samples.txt!));
    const { body } = await reply(to, { content: 'x', attachments });
    expect(body.data.attachments.map(({ name }: { name: string }) => name)).toEqual([
      'plan.txt',
      'a.txt',
      'atxt.exe.txt',
      'two words.TXT',
    ]);
  });

  it('has five files, 3 MB together, in one body; one byte more is too much', async () => {
    const to = await talk();
    const fill = (size: number) => Buffer.alloc(size, 'tea ');
    const parts = [1, 2, 3, 4].map((n) => inline(`${n}.txt`, fill(1000 * n)));
    const rest = 3 * MB - 10_000;
    const full = await reply(to, { content: 'x'.repeat(4000), attachments: [...parts, inline('5.txt', fill(rest))] });
    expect([full.status, full.body.data?.attachments.length]).toEqual([200, 5]);
    const over = await reply(to, { content: 'x', attachments: [...parts, inline('5.txt', fill(rest + 1))] });
    expect([codeOf(over), detailsOf(over)]).toEqual([
      [422, 'VALIDATION_ERROR'],
      [{ path: 'attachments', message: 'must have at most 3145728 bytes together' }],
    ]);
    const six = [...parts, ...parts.slice(0, 2)];
    expect(detailsOf(await reply(to, { content: 'x', attachments: six }))).toEqual([
      { path: 'attachments', message: 'must have at most 5 items' },
    ]);
  });

  it('has a body of 4 MB, and no other route has', async () => {
    const to = await talk();
    const padded = (bytes: number) => {
      const body = JSON.stringify({ content: 'x', pad: '' });
      return body.replace('"pad":""', `"pad":"${'x'.repeat(bytes - body.length)}"`);
    };
    const json = { 'content-type': 'application/json' };
    const post = (name: string, body: string, headers = json) => tenant.api.post(`${to.path}/${name}`, body, headers);
    expect((await post('reply', padded(4 * MB))).status).toBe(200);
    expect(codeOf(await post('reply', padded(4 * MB + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(codeOf(await post('reply', 'x'.repeat(4 * MB + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const text = { 'content-type': 'text/plain' };
    expect(codeOf(await post('reply', 'x'.repeat(4 * MB + 1), text))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(codeOf(await post('reply', padded(4 * MB), text))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(codeOf(await post('reply', 'x'.repeat(2 * MB)))).toEqual([400, 'BAD_REQUEST']);
    const large = { content: 'x', attachments: [inline('a.txt', Buffer.alloc(4 * MB, 'x'))] };
    expect(codeOf(await reply(to, large))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    for (const name of ['notes', 'uploads', 'takeover']) {
      expect([name, ...codeOf(await post(name, padded(MB + 1)))]).toEqual([name, 413, 'PAYLOAD_TOO_LARGE']);
    }
  });
});

describe('an upload', () => {
  it('carries what no body does, once', async () => {
    const to = await talk();
    const bytes = Buffer.concat([samples.pdf!, Buffer.alloc(10 * MB - samples.pdf!.length, 7)]);
    const { status, body } = await open(to, 'big plan.pdf', bytes.length);
    expect([status, Object.keys(body.data)]).toEqual([200, ['uploadId', 'uploadUrl', 'headers']]);
    expect(body.data.headers).toEqual({ 'content-type': 'application/octet-stream' });
    const { uploadId } = body.data;
    const early = await reply(to, { content: 'x', attachments: [{ uploadId }] });
    expect(detailsOf(early)).toEqual([
      { path: 'attachments.0.uploadId', message: 'is an upload whose file has not been sent yet' },
    ]);
    expect((await put(body.data, bytes)).status).toBe(200);
    const attachments = [{ uploadId: uploadId.toUpperCase() }, inline('a.txt', samples.txt!)];
    const done = await reply(to, { content: 'Here.', attachments });
    expect(done.body.data.attachments).toMatchObject([
      { name: 'big plan.pdf', contentType: 'application/pdf', size: 10 * MB },
      { name: 'a.txt', contentType: 'text/plain' },
    ]);
    const response = await fetchFile(to, done.body.data.attachments[0].id);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
    const again = await reply(to, { content: 'x', attachments: [{ uploadId }] });
    expect(detailsOf(again)).toEqual([
      { path: 'attachments.0.uploadId', message: 'is not an open upload of this conversation' },
    ]);
  });

  it('serves one of many replies at once, and the others leave nothing', async () => {
    const to = await talk();
    const uploadId = await uploaded(to, 'once.txt', samples.txt!);
    const attachments = [inline('beside.txt', samples.txt!), { uploadId }];
    const answers = await Promise.all(Array.from({ length: 6 }, () => reply(to, { content: 'x', attachments })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(new Set(lost.map((each) => JSON.stringify([each.status, detailsOf(each)])))).toEqual(
      new Set([
        JSON.stringify([
          422,
          [{ path: 'attachments.1.uploadId', message: 'is not an open upload of this conversation' }],
        ]),
      ]),
    );
    await until('two files left', async () => blobsOf(to).length === 2 && (await fileRows(to)).length === 2);
    const withFiles = (await messagesOf(tenant, to.id)).filter((each) => each.attachments.length > 0);
    expect(withFiles).toHaveLength(1);
    for (const { id } of withFiles[0]!.attachments) expect((await fetchFile(to, id)).status).toBe(200);
  });

  it('is unknown to another conversation, workspace and purpose, after an hour, and twice', async () => {
    const to = await talk();
    const message = 'is not an open upload of this conversation';
    const uploadId = await uploaded(to, 'mine.txt', samples.txt!);
    const refusal = async (at: OpenConversation, id: unknown, api = tenant.api) => {
      const answer = await reply(
        at,
        { content: 'x', attachments: [inline('a.txt', samples.txt!), { uploadId: id }] },
        api,
      );
      return [answer.status, detailsOf(answer)];
    };
    const unknown = [422, [{ path: 'attachments.1.uploadId', message }]];
    expect(await refusal(await talk(), uploadId)).toEqual(unknown);
    for (const id of [strangeId(), 'no-id', '']) expect(await refusal(to, id)).toEqual(unknown);
    const source = await tenant.api.post(`/chatbots/${await botId(to)}/sources/uploads`, {
      filename: 'a.txt',
      contentType: 'text/plain',
      size: samples.txt!.length,
    });
    await put(source.body.data, samples.txt!);
    expect(await refusal(to, source.body.data.uploadId)).toEqual(unknown);
    const asSource = await tenant.api.post(`/chatbots/${await botId(to)}/sources/file`, { uploadId });
    expect(detailsOf(asSource)).toEqual([{ path: 'uploadId', message: 'is not an open upload of this chatbot' }]);
    const twice = await reply(to, { content: 'x', attachments: [{ uploadId }, { uploadId }] });
    expect(detailsOf(twice)).toEqual([
      { path: 'attachments.1.uploadId', message: 'is an upload that is listed twice' },
    ]);
    const key = { pk: `WS#${tenant.workspaceId}#UPLOAD`, sk: uploadId };
    expect(await platform.store.get(key, { consistent: true })).toMatchObject({ purpose: 'reply', ownerId: to.id });
    await platform.store.update(key, { set: { expiresAt: Date.now() - 1 } });
    expect(await refusal(to, uploadId)).toEqual(unknown);
    expect(blobsOf(to)).toEqual([]);
  });

  it('is refused where it was put in part, and where it is not what its name says', async () => {
    const to = await talk();
    const { body } = await open(to, 'short.txt', samples.txt!.length);
    expect((await put(body.data, Buffer.alloc(100, 'x'))).status).toBe(403);
    expect((await put(body.data, samples.txt!)).status).toBe(200);
    // Another bucket may not check the length.
    await platform.store.update(uploadKey(tenant.workspaceId, body.data.uploadId), { set: { size: 100 } });
    const short = `is an upload of ${samples.txt!.length} bytes, but 100 were announced`;
    const fake = await uploaded(to, 'fake.png', samples.pdf!);
    const both = [{ uploadId: body.data.uploadId }, { uploadId: fake }];
    expect(detailsOf(await reply(to, { content: 'x', attachments: both.slice(1) }))).toEqual([
      { path: 'attachments.0.uploadId', message: 'names a file that must be a PNG image, as its name says' },
    ]);
    expect(detailsOf(await reply(to, { content: 'x', attachments: both }))).toEqual([
      { path: 'attachments.0.uploadId', message: short },
      { path: 'attachments.1.uploadId', message: 'names a file that must be a PNG image, as its name says' },
    ]);
  });

  const endings = 'must end in .png, .jpg, .jpeg, .gif, .webp, .pdf, .txt, .md, .csv, .docx, .xlsx, .pptx or .zip';
  const size = 'must be from 1 to 10485760 bytes';
  it.each([
    [{ filename: 'a.svg', contentType: 'image/svg+xml', size: 1 }, 'filename', endings],
    [{ filename: 'a.html', contentType: 'text/html', size: 1 }, 'filename', endings],
    [
      { filename: 'x'.repeat(10_001), contentType: 'text/plain', size: 1 },
      'filename',
      'must have 1 to 10000 characters',
    ],
    [
      { filename: 'a.txt', contentType: 'text', size: 1 },
      'contentType',
      'must be a media type such as application/pdf',
    ],
    [{ filename: 'a.txt', contentType: 'text/plain', size: 0 }, 'size', size],
    [{ filename: 'a.txt', contentType: 'text/plain', size: 10 * MB + 1 }, 'size', size],
    [{ filename: 'a.txt', contentType: 'text/plain', size: '1' }, 'size', 'must be of type number'],
    [{ filename: 'a.txt', contentType: 'text/plain' }, 'size', 'is required'],
  ])('of %# is refused', async (body, path, message) => {
    const to = await talk();
    const answer = await tenant.api.post(`${to.path}/uploads`, body);
    expect([codeOf(answer), detailsOf(answer)]).toEqual([[422, 'VALIDATION_ERROR'], [{ path, message }]]);
  });

  it('needs a key, its scope and a conversation of the workspace', async () => {
    const to = await talk();
    const body = { filename: 'a.txt', contentType: 'text/plain', size: 1 };
    expect((await call('POST', `${platform.baseUrl}${to.path}/uploads`, body)).status).toBe(401);
    const reader = await clientWith(platform, tenant.workspaceId, ['conversations:read']);
    expect(codeOf(await reader.post(`${to.path}/uploads`, body))).toEqual([403, 'FORBIDDEN']);
    const other = await platform.tenant();
    for (const path of [`${to.path}/uploads`, `/conversations/${strangeId()}/uploads`]) {
      const answer = await other.api.post(path, body);
      expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
    }
  });
});

describe('a refused reply', () => {
  it('of a closed conversation leaves nothing, and its upload open', async () => {
    const to = await talk();
    const uploadId = await uploaded(to, 'late.txt', samples.txt!);
    expect((await closeByVisitor(to)).status).toBe(200);
    const answer = await reply(to, { content: 'x', attachments: [{ uploadId }, inline('a.txt', samples.txt!)] });
    expect([answer.status, answer.body.error.message]).toEqual([409, 'The conversation is closed.']);
    expect([blobsOf(to), await fileRows(to)]).toEqual([[], []]);
    const key = { pk: `WS#${tenant.workspaceId}#UPLOAD`, sk: uploadId };
    expect(await platform.store.get(key, { consistent: true })).toBeTruthy();
  });

  it('of agents who come at once leaves the files of the one who won', async () => {
    const to = await talk();
    const agents = await Promise.all(
      ['Ann', 'Ben', 'Cem', 'Dan'].map(async (name) => {
        const { body } = await tenant.api.post('/api-keys', { name, scopes: ['conversations:*'] });
        return client(platform.baseUrl, body.data.key);
      }),
    );
    const attachments = [inline('a.txt', samples.txt!)];
    const answers = await Promise.all(agents.map((api) => reply(to, { content: 'mine', attachments }, api)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { id } = answers.find(({ status }) => status === 200)!.body.data.attachments[0];
    await until('one file left', async () => (await fileRows(to)).length === 1 && blobsOf(to).length === 1);
    expect(blobsOf(to)).toEqual([`${prefixOf(to)}file/${id}`]);
  });
});

describe('dropping files', () => {
  it('keeps what a message has, whatever its sender was told', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    const [row] = await fileRows(to);
    const onItsWay = { ...row!, id: 'b', sk: 'FILE#b', messageId: undefined };
    await platform.store.put(onItsWay);
    const removed: string[] = [];
    const blobs = { remove: async (key: string) => void removed.push(key) };
    const app = appOf({ store: platform.store, blobs });
    const job = { workspaceId: tenant.workspaceId, conversationId: to.id, fileIds: [id, 'b'] };
    await dropFiles(app, job);
    await dropFiles(app, job);
    expect(new Set(removed)).toEqual(new Set([`${prefixOf(to)}file/b`]));
    expect(await fileRows(to)).toEqual([row]);
    expect((await fetchFile(to, id)).status).toBe(200);
  });
});

describe('erasing the conversation', () => {
  it('removes its files, and those that a crash left on their way', async () => {
    const [to, other] = [await talk(), await talk()];
    const record = await sent(to, 'a.png', samples.png!);
    await sent(to, 'b.txt', samples.txt!);
    const kept = await sent(other, 'kept.txt', samples.txt!);
    // As a reply stands whose process ended before its message was stored.
    const [row] = await fileRows(to);
    const { messageId: _, ...onItsWay } = row!;
    await platform.store.put(onItsWay as typeof row & object);
    expect(blobsOf(to)).toHaveLength(2);
    expect((await tenant.api.delete(to.path)).status).toBe(200);
    expect((await fetchFile(to, record.id)).status).toBe(404);
    await nothingKept(to);
    expect((await fetchFile(other, kept.id)).status).toBe(200);
  });
});

async function botId({ path }: OpenConversation): Promise<string> {
  return (await tenant.api.get(path)).body.data.chatbotId;
}
