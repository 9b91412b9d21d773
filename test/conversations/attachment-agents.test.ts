import { describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY, strangeId } from '../access/support.ts';
import { call, type Tenant } from '../support/platform.ts';
import {
  bytesOf,
  codeOf,
  inline,
  type Json,
  MB,
  type OpenConversation,
  samples,
  startAttachments,
} from './attachment-client.ts';

const { platform, tenant, talk, put, sent, fetchFile } = await startAttachments();

describe('an agent', () => {
  it('reads what was sent, and fetches it for five minutes', async () => {
    const to = await talk();
    const record = await sent(to, 'Plän.png', samples.png!);
    const { status, body } = await tenant.api.get(`${to.path}/attachments/${record.id}`);
    expect([status, body.data]).toEqual([200, { ...record, url: expect.any(String) }]);
    const url = new URL(body.data.url);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(url.searchParams.get('response-content-type')).toBe('image/png');
    expect(url.searchParams.get('response-content-disposition')).toBe(
      `inline; filename="Pl_n.png"; filename*=UTF-8''Pl%C3%A4n.png`,
    );
    const response = await fetch(url);
    expect([response.status, (await bytesOf(response)).equals(samples.png!)]).toEqual([200, true]);
    expect((await tenant.api.get(`${to.path}/attachments/${record.id.toUpperCase()}`)).status).toBe(200);
  });

  it('needs a key and its scope, and finds nothing of others', async () => {
    const [to, another] = [await talk(), await talk()];
    const { id } = await sent(to, 'a.png', samples.png!);
    const path = `${to.path}/attachments/${id}`;
    expect((await call('GET', platform.baseUrl + path)).status).toBe(401);
    const writer = await clientWith(platform, tenant.workspaceId, ['conversations:write']);
    expect(codeOf(await writer.get(path))).toEqual([403, 'FORBIDDEN']);
    const other = await platform.tenant();
    const unknown = [
      await other.api.get(path),
      await tenant.api.get(`${another.path}/attachments/${id}`),
      await tenant.api.get(`${to.path}/attachments/${strangeId()}`),
      await tenant.api.get(`${to.path}/attachments/nonsense`),
      await tenant.api.get(`/conversations/${strangeId()}/attachments/${id}`),
    ];
    for (const { status, text } of unknown) expect([status, text]).toEqual([404, NOT_FOUND_BODY]);
    await tenant.api.delete(to.path);
    expect((await tenant.api.get(path)).status).toBe(404);
  });
});

describe('GraphQL', () => {
  const post = (query: string, variables: object, { apiKey }: Pick<Tenant, 'apiKey'> = tenant) =>
    call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': apiKey });
  const REPLY = `mutation Send($input: ReplyToConversationInput!) {
    replyToConversation(input: $input) { message { content attachments { id name contentType size } } }
  }`;
  const UPLOAD = `mutation ($input: CreateAttachmentUploadInput!) {
    createAttachmentUpload(input: $input) { upload { uploadId uploadUrl headers { name value } } }
  }`;
  const FILE = `query ($conversationId: ID!, $id: ID!) {
    attachment(conversationId: $conversationId, id: $id) { id name contentType size url }
  }`;
  const replyInput = ({ id }: OpenConversation, attachments: object[], content = '') => ({
    input: { conversationId: id, content, attachments },
  });
  const errorOf = ({ body }: Json) => body.errors[0].extensions;

  it('opens an upload, sends it beside a file, and reads what was sent', async () => {
    const to = await talk();
    const input = { conversationId: to.id, filename: 'a.pdf', contentType: 'a/b', size: samples.pdf!.length };
    const { upload } = (await post(UPLOAD, { input })).body.data.createAttachmentUpload;
    const headers = Object.fromEntries(upload.headers.map(({ name, value }: Json) => [name, value]));
    expect((await put({ ...upload, headers }, samples.pdf!)).status).toBe(200);
    const files = [{ uploadId: upload.uploadId }, inline('b.png', samples.png!)];
    const { message } = (await post(REPLY, replyInput(to, files))).body.data.replyToConversation;
    expect(message).toMatchObject({
      content: '',
      attachments: [
        { name: 'a.pdf', contentType: 'application/pdf' },
        { name: 'b.png', contentType: 'image/png' },
      ],
    });
    for (const record of message.attachments) {
      const { attachment } = (await post(FILE, { conversationId: to.id, id: record.id })).body.data;
      expect(attachment).toEqual({ ...record, url: expect.any(String) });
      expect((await fetch(attachment.url)).status).toBe(200);
      expect((await fetchFile(to, record.id)).status).toBe(200);
    }
  });

  it('refuses with the codes of REST', async () => {
    const to = await talk();
    const { id } = await sent(to, 'a.png', samples.png!);
    const reader = (await tenant.api.post('/api-keys', { name: 'r', scopes: ['conversations:read'] })).body.data.key;
    const stranger = await platform.tenant();
    const bad = await post(REPLY, replyInput(to, [{ uploadId: strangeId() }, inline('a.png', samples.txt!)]));
    expect(errorOf(bad)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'attachments.0.uploadId' }, { path: 'attachments.1.contentBase64' }],
    });
    const none = await post(REPLY, replyInput(to, []));
    expect(errorOf(none)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'content' }] });
    const input = { conversationId: to.id, filename: 'a.exe', contentType: 'a/b', size: 1 };
    expect(errorOf(await post(UPLOAD, { input }))).toMatchObject({ details: [{ path: 'filename' }] });
    expect(errorOf(await post(UPLOAD, { input }, { apiKey: reader })).code).toBe('FORBIDDEN');
    expect(errorOf(await post(UPLOAD, { input }, stranger)).code).toBe('NOT_FOUND');
    expect(errorOf(await post(FILE, { conversationId: to.id, id }, stranger)).code).toBe('NOT_FOUND');
    expect(errorOf(await post(FILE, { conversationId: to.id, id: 'x' })).code).toBe('NOT_FOUND');
    expect((await post(FILE, { conversationId: to.id, id }, { apiKey: reader })).body.data.attachment.id).toBe(id);
  });

  it('takes 3 MB of files in one body, and nothing else of such a size', async () => {
    const to = await talk();
    const large = [inline('a.txt', Buffer.alloc(3 * MB, 'tea '))];
    const full = await post(REPLY, replyInput(to, large));
    expect([full.status, full.body.data?.replyToConversation.message.attachments[0].size]).toEqual([200, 3 * MB]);
    const over = await post(REPLY, replyInput(to, [...large, inline('b.txt', Buffer.from('x'))]));
    expect(errorOf(over)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'attachments' }] });
    const variables = replyInput(to, large);
    const tooLarge = [
      post(REPLY, replyInput(to, [inline('a.txt', Buffer.alloc(4 * MB, 'x'))])),
      post(REPLY, { ...variables, pad: 'x'.repeat(70_000) }),
      post(`query ($input: String) { __typename templates { key } }`, variables),
      post(`${REPLY} query Other { templates { key } }`, variables),
      post(
        REPLY.replace('replyToConversation(', 'createApiKey(input: {name: "x"}) { key } replyToConversation('),
        variables,
      ),
      post('nothing { that parses', variables),
    ];
    for (const { status, body } of await Promise.all(tooLarge)) {
      expect([status, body.errors[0].extensions.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
  });

  it('sends a large file by a fragment and a named operation, too', async () => {
    const to = await talk();
    const query = `query Other { templates { key } }
      mutation Send($input: ReplyToConversationInput!) { ...Sending }
      fragment Sending on Mutation { sent: replyToConversation(input: $input) { message { attachments { size } } } }`;
    const variables = replyInput(to, [inline('a.txt', Buffer.alloc(2 * MB, 'x'))]);
    const ask = (operationName: string) =>
      call('POST', platform.graphqlUrl, { query, variables, operationName }, { 'x-api-key': tenant.apiKey });
    expect((await ask('Send')).body.data.sent.message.attachments).toEqual([{ size: 2 * MB }]);
    expect((await ask('Other')).status).toBe(413);
  });
});
