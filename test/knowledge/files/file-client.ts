import { expect } from 'vitest';
import { type Answer, type Platform, type Tenant, until } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
export type Json = any;
export const MB = 1024 * 1024;
export const codeOf = ({ status, body }: Answer) => [status, body?.error?.code];
export const detailsOf = ({ body }: Answer) => body?.error?.details;

export interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
}

/** Made by hand, so that a name comes through as it is. */
export function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from('--edge--\r\n')]);
}

export const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };

/** Puts bytes where an upload says. */
export const put = ({ uploadUrl, headers }: Json, bytes: Buffer) =>
  fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });

/** The shared platform with a chatbot, and calls that handle its files. */
export const startFiles = async () => filesOn(await useScene());

/** A platform with a chatbot, and calls that handle its files. `to` defaults to that chatbot. */
export async function filesOn({ platform, tenant }: { platform: Platform; tenant: Tenant }) {
  const bot: Bot = await makeBot(platform, tenant);

  async function post(
    path: string,
    body: Buffer,
    headers: Record<string, string> = FORM,
    key = tenant.apiKey,
  ): Promise<Answer> {
    const init = { method: 'POST', body: new Uint8Array(body), headers: { 'x-api-key': key, ...headers } };
    const response = await fetch(platform.baseUrl + path, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  }

  const sendFile = (filename: string, value: string | Buffer, to = bot) =>
    post(`${to.path}/sources/file`, formOf([{ name: 'file', filename, value }]));

  const open = (filename: string, size: number, contentType = 'text/plain', to = bot) =>
    tenant.api.post(`${to.path}/sources/uploads`, { filename, contentType, size });

  /** Opens an upload and puts the bytes there. */
  async function uploaded(filename: string, bytes: Buffer, to = bot): Promise<string> {
    const { body } = await open(filename, bytes.length, 'text/plain', to);
    expect((await put(body.data, bytes)).status).toBe(200);
    return body.data.uploadId;
  }

  const add = (body: object, to = bot) => tenant.api.post(`${to.path}/sources/file`, body);

  const contentOf = async (id: string, to = bot) =>
    (await tenant.api.get(`${to.path}/sources/${id}/content`)).body.data.content;

  /** The source when its worker is done with it. */
  const settled = (id: string, to = bot): Promise<Json> =>
    until(`source ${id} settled`, async () => {
      const source = (await tenant.api.get(`${to.path}/sources/${id}`)).body.data;
      return source.status === 'completed' || source.status === 'failed' ? source : undefined;
    });

  async function ingested(filename: string, value: string | Buffer, to = bot): Promise<Json> {
    const { status, body, text } = await sendFile(filename, value, to);
    if (status !== 200) throw new Error(`not added: ${status} ${text}`);
    return settled(body.data.id, to);
  }

  const idsOf = async (to = bot): Promise<string[]> =>
    (await tenant.api.get(`${to.path}/sources`)).body.data.sources.map(({ id }: Json) => id);

  return { platform, tenant, bot, post, sendFile, open, uploaded, add, contentOf, settled, ingested, idsOf };
}
