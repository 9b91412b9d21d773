import { randomUUID } from 'node:crypto';
import { type Belongings, makeWorld } from '../fuzz/world.ts';
import { type Answer, call, client, type Platform, until } from '../platform.ts';
import { chatJson } from '../visitor.ts';

export interface SweepWorld {
  ours: Belongings;
  theirs: Belongings;
  /** A text that only the other tenant stored. */
  secret: string;
  /** What the keys of each tenant's rows and blobs contain. */
  partitions: Record<'ours' | 'theirs', string[]>;
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// biome-ignore lint/suspicious/noExplicitAny: answers of the API
type Data = any;

function idIn({ body, text }: Answer, read: (data: Data) => string | undefined): string {
  const id = body?.success && read(body.data);
  if (!id) throw new Error(`no id in ${text}`);
  return id;
}

/** Adds each kind of id that a call can name and that the fuzzer does without. */
async function addRest({ baseUrl, root }: Platform, { apiKey, ids }: Belongings, word: string): Promise<void> {
  const api = client(baseUrl, apiKey);
  const [conversationId] = ids.conversationId!;
  const uploaded = { filename: 'a.txt', contentType: 'text/plain', size: 5 };
  const attachments = [{ name: 'a.png', contentType: 'image/png', contentBase64: PIXEL }];
  const canned = await api.post('/canned-replies', { shortcut: 'hello', text: word });
  const macro = await api.post('/macros', { name: word, actions: [{ type: 'note', text: word }] });
  const savedView = await api.post('/saved-views', { name: word, shared: true, filter: { q: word } });
  const note = await api.post(`/conversations/${conversationId}/notes`, { body: word });
  const site = { origin: 'https://docs.example.com', headers: [{ name: 'X-Key', value: word }] };
  const credentials = await api.put(`/chatbots/${ids.chatbotId![0]}/site-credentials`, site);
  const request = { method: 'GET', url: 'https://shop.example.com/orders' };
  const examples = [{ values: [], status: 200, body: JSON.stringify({ word }) }];
  const action = await api.post(`/chatbots/${ids.chatbotId![0]}/actions`, { name: word, call: request, examples });
  ids.actionId = [idIn(action, ({ id }) => id)];
  const started = await api.post(`/conversations/${conversationId}/actions/${ids.actionId[0]}/start`);
  ids.runId = [idIn(started, ({ id }) => id)];
  const upload = await api.post(`/chatbots/${ids.chatbotId![0]}/sources/uploads`, uploaded);
  await api.post(`/conversations/${conversationId}/takeover`);
  const reply = await api.post(`/conversations/${conversationId}/reply`, { content: word, attachments });
  const template = { chatbotId: ids.chatbotId![0], name: word };
  const brand = await api.put('/reseller/brand/logo', { contentBase64: PIXEL });
  ids.logoId = [idIn(brand, ({ logoPath }) => logoPath.split('/').at(-1))];
  ids.templateId = [idIn(await api.post('/reseller/templates', template), ({ id }) => id)];
  ids.labelId = [idIn(await api.post('/labels', { name: word, color: '#aa0000' }), ({ id }) => id)];
  ids.cannedReplyId = [idIn(canned, ({ id }) => id)];
  ids.macroId = [idIn(macro, ({ id }) => id)];
  ids.savedViewId = [idIn(savedView, ({ id }) => id)];
  ids.noteId = [idIn(note, ({ id }) => id)];
  ids.siteCredentialsId = [idIn(credentials, ({ id }) => id)];
  ids.uploadId = [idIn(upload, ({ uploadId }) => uploadId)];
  // Of each kind that `node(id:)` finds, and of one that it does not.
  ids.nodeId = [ids.chatbotId, ids.conversationId, ids.leadId, ids.sourceId].map((all) => all![0]!);
  ids.attachmentId = [idIn(reply, ({ attachments: [attachment] }) => attachment?.id)];
  const publicUrl = `${root}/public/${ids.publicId![0]}`;
  await chatJson(publicUrl, { message: 'Does the zeppelin fly at midnight?' });
  ids.questionId = [
    await until('a question is listed as unanswered', async () => {
      const { body } = await api.get('/unanswered-questions?range=last_7d');
      return body.data.questions[0]?.id as string | undefined;
    }),
  ];
  // Keys have no devices.
  ids.pushDeviceId = [randomUUID()];
  ids.programId = [randomUUID()];
  ids.exportId = [idIn(await api.post('/exports', { kind: 'conversations' }), ({ id }) => id)];
  ids.findingId = [await findingOf(api, ids.chatbotId![0]!)];
  ids.importId = [await importOf(api, ids.chatbotId![0]!)];
  ids.faqImportId = ids.importId;
  const answered = (await chatJson(publicUrl, { message: `What is ${word}?` })).body.data;
  const { bindingToken: bt, message } = answered;
  await call('POST', `${publicUrl}/feedback`, { messageId: message.id, rating: -1, bt });
  ids.improvementId = [
    await until('what was rated down is proposed', async () => {
      const { body } = await api.get(`/chatbots/${ids.chatbotId![0]}/improvements`);
      return body.data.data[0]?.id as string | undefined;
    }),
  ];
}

/** Audits two FAQs with one question. */
async function findingOf(api: ReturnType<typeof client>, chatbotId: string): Promise<string> {
  const question = 'Where does the zeppelin land?';
  for (const answer of ['On the roof.', 'In the yard.']) {
    await api.post(`/chatbots/${chatbotId}/sources/faq`, { question, answer });
  }
  await api.post(`/chatbots/${chatbotId}/knowledge-audit`);
  return until('the audit has found something', async () => {
    const { body } = await api.get(`/chatbots/${chatbotId}/knowledge-audit/findings`);
    return body.data.data[0]?.id as string | undefined;
  });
}

/** Imports a file of one FAQ. */
async function importOf(api: ReturnType<typeof client>, chatbotId: string): Promise<string> {
  const file = Buffer.from('question,answer\nWho flies the zeppelin?,The captain.\n');
  const announced = { filename: 'faqs.csv', contentType: 'text/csv', size: file.length };
  const upload = await api.post(`/chatbots/${chatbotId}/sources/uploads`, announced);
  const { uploadId, uploadUrl, headers } = upload.body.data;
  await fetch(uploadUrl, { method: 'PUT', headers, body: file });
  return idIn(await api.post(`/chatbots/${chatbotId}/sources/faq/imports`, { uploadId }), (data) => data.importId);
}

/** Two tenants, each with something of every kind. */
export async function makeSweepWorld(platform: Platform): Promise<SweepWorld> {
  const { ours, theirs, secret } = await makeWorld(platform);
  await Promise.all([addRest(platform, ours, 'open'), addRest(platform, theirs, secret)]);
  const partitionsOf = async ({ apiKey, ids }: Belongings): Promise<string[]> => {
    const { body } = await client(platform.baseUrl, apiKey).get('/workspace');
    return [body.data.id, ...ids.workspaceId!];
  };
  const partitions = { ours: await partitionsOf(ours), theirs: await partitionsOf(theirs) };
  return { ours, theirs, secret, partitions };
}
