import { until } from '../../support/platform.ts';
import { useScene } from '../../support/scene.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';
import { type Json, put } from '../files/file-client.ts';

/** A platform with a workspace, and calls that import files of FAQs into its chatbots. */
export async function startImports() {
  const { platform } = await useScene();
  const tenant = await platform.tenant({ plan: 'agency' });
  const bot: Bot = await makeBot(platform, tenant);

  async function uploaded(bytes: string | Buffer, { filename = 'faqs.csv', to = bot, by = tenant } = {}) {
    const file = Buffer.from(bytes as string);
    const announced = { filename, contentType: 'text/csv', size: file.length };
    const { body } = await by.api.post(`${to.path}/sources/uploads`, announced);
    await put(body.data, file);
    return body.data.uploadId as string;
  }

  const pathOf = (to: Bot) => `${to.path}/sources/faq/imports`;
  const start = (body: object, to = bot, by = tenant) => by.api.post(pathOf(to), body);
  const get = async (importId: string, to = bot): Promise<Json> =>
    (await tenant.api.get(`${pathOf(to)}/${importId}`)).body.data;
  const ended = (importId: string, to = bot): Promise<Json> =>
    until('the end of the import', async () => {
      const shown = await get(importId, to);
      return shown.status !== 'running' && shown;
    });

  /** The import of a file when it has ended. */
  async function imported(bytes: string | Buffer, { to = bot, columns }: { to?: Bot; columns?: object } = {}) {
    const uploadId = await uploaded(bytes, { to });
    const { status, body, text } = await start({ uploadId, ...(columns ? { columns } : {}) }, to);
    if (status !== 200) throw new Error(text);
    return ended(body.data.importId, to);
  }

  const faqsOf = async (to = bot): Promise<Json[]> => (await tenant.api.get(`${to.path}/faqs`)).body.data.faqs;
  const refusedOf = (importId: string, to = bot) => tenant.api.get(`${pathOf(to)}/${importId}/refused`);

  return { platform, tenant, bot, uploaded, pathOf, start, get, ended, imported, faqsOf, refusedOf };
}

export const csvOf = (rows: readonly (readonly string[])[]) =>
  ['question,answer', ...rows.map((row) => row.map((cell) => `"${cell}"`).join(','))].join('\n');

export const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => [`Where is shelf ${from + n}?`, `In aisle ${from + n}.`]);
