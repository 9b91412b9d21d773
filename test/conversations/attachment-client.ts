import { expect } from 'vitest';
import { type Answer, call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, chat, makeBot } from '../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
export type Json = any;
export const MB = 1024 * 1024;
export const codeOf = ({ status, body }: Answer) => [status, body?.error?.code];
export const detailsOf = ({ body }: Answer) => body?.error?.details;

const latin = (text: string) => Buffer.from(text, 'latin1');
/** Every byte there is, twice: whatever takes them for text shows. */
const anyBytes = Buffer.from(Array.from({ length: 512 }, (_, n) => n % 256));
const office = (folder: string) => latin(`PK\x03\x04 [Content_Types].xml PK\x03\x04 ${folder}/document.xml`);

/** The least that is of each type. */
export const samples: Record<string, Buffer> = {
  png: Buffer.concat([latin('\x89PNG\r\n\x1a\n'), anyBytes]),
  jpg: Buffer.concat([latin('\xff\xd8\xff'), anyBytes]),
  gif: Buffer.concat([latin('GIF89a'), anyBytes]),
  webp: Buffer.concat([latin('RIFF\x10\x00\x00\x00WEBP'), anyBytes]),
  pdf: Buffer.concat([latin('%PDF-1.7\n'), anyBytes]),
  txt: Buffer.from('Opening hours: nine to five. Größe: 5 €.'),
  md: Buffer.from('# Hours\n\nNine to five.'),
  csv: Buffer.from('day,hours\nmon,9-17\n'),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  zip: latin('PK\x03\x04 anything'),
};

export const inline = (name: string, bytes: Buffer, contentType = 'application/octet-stream') => ({
  name,
  contentType,
  contentBase64: bytes.toString('base64'),
});

export interface OpenConversation {
  id: string;
  bt: string;
  /** `/conversations/<id>`. */
  path: string;
  /** `<publicUrl>/conversations/<id>`. */
  url: string;
}

/** The shared platform with a chatbot, and calls by which agents and visitors handle files there. */
export async function startAttachments() {
  const { platform, tenant } = await useScene();
  const bot: Bot = await makeBot(platform, tenant);

  async function talk(of = bot): Promise<OpenConversation> {
    const { conversationId: id, bindingToken: bt } = (await chat(of.publicUrl, { message: 'hello' })).start;
    return { id, bt, path: `/conversations/${id}`, url: `${of.publicUrl}/conversations/${id}` };
  }

  const reply = ({ path }: OpenConversation, body: object, api = tenant.api) => api.post(`${path}/reply`, body);

  const open = ({ path }: OpenConversation, filename: string, size: number, { api } = tenant) =>
    api.post(`${path}/uploads`, { filename, contentType: 'application/octet-stream', size });

  const put = ({ uploadUrl, headers }: Json, bytes: Buffer) =>
    fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });

  /** Opens an upload and puts the bytes there. */
  async function uploaded(to: OpenConversation, filename: string, bytes: Buffer): Promise<string> {
    const { body } = await open(to, filename, bytes.length);
    expect((await put(body.data, bytes)).status).toBe(200);
    return body.data.uploadId;
  }

  /** Sends one file and gives its record. */
  async function sent(to: OpenConversation, name: string, bytes: Buffer): Promise<Json> {
    const { status, text, body } = await reply(to, { content: '', attachments: [inline(name, bytes)] });
    if (status !== 200) throw new Error(`not sent: ${status} ${text}`);
    return body.data.attachments[0];
  }

  const addressOf = ({ url, bt }: OpenConversation, id: string, token = bt) => `${url}/attachments/${id}?bt=${token}`;
  const fetchFile = (to: OpenConversation, id: string, init: RequestInit = {}) => fetch(addressOf(to, id), init);

  const closeByVisitor = ({ url, bt }: OpenConversation) => call('POST', `${url}/close?bt=${bt}`);

  const tools = { talk, reply, open, put, uploaded, sent, addressOf, fetchFile, closeByVisitor };
  return { platform, tenant, bot, ...tools };
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
