import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { FailedCommand } from '../core/errors.ts';
import { type BotContent, contentNames, type PartialContent, stateOf } from './content.ts';
import {
  fieldsOf,
  keyOfText,
  listOf,
  refuseRepeated,
  toActionEntry,
  toFaq,
  toFileEntry,
  toPageEntry,
  toTextEntry,
  wrongFile,
} from './entries.ts';

export const DEFAULT_FILE = 'chatbot.yaml';

/** A chatbot in a file. */
export interface BotFile {
  path: string;
  text: string;
  chatbotId: string;
  /** What the chatbot was when the file was written: `stateOf`. */
  state: string;
  content: PartialContent;
}

const isJsonFile = (path: string) => extname(path).toLowerCase() === '.json';

const HEAD = `# A chatbot. See what a change would do with "frontdesk bot diff", and make it with "frontdesk bot apply".
# What is not mentioned stays as it is. A list is replaced as a whole: an entry that is missing is removed.
`;

/** Entries without what goes without saying. */
const brief = <Entry extends object>(entries: readonly Entry[]) =>
  entries.map((entry) =>
    Object.fromEntries(
      Object.entries(entry).filter(
        ([key, value]) =>
          value !== null && !(Array.isArray(value) && value.length === 0) && !(key === 'enabled' && value === true),
      ),
    ),
  );

export async function printBot(path: string, chatbotId: string, content: BotContent): Promise<string> {
  const { faqs, texts, pages, files } = content;
  const knowledge = { faqs: brief(faqs), texts: brief(texts), pages: brief(pages), files: brief(files) };
  const printed = { chatbotId, state: stateOf(content), ...content, ...knowledge };
  if (isJsonFile(path)) return `${JSON.stringify(printed, null, 2)}\n`;
  const { stringify } = await import('yaml');
  return HEAD + stringify(printed, { lineWidth: 0 });
}

async function parse(path: string, text: string): Promise<unknown> {
  try {
    return isJsonFile(path) ? JSON.parse(text) : (await import('yaml')).parse(text);
  } catch (cause) {
    throw new FailedCommand('FILE', `${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Whether there is such a file, and its text. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FailedCommand('FILE', `${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

export async function writeText(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((cause: Error) => {
    throw new FailedCommand('FILE', `${path} cannot be written: ${cause.message}.`, { cause });
  });
}

function contentOf({ ...fields }: Record<string, unknown>): PartialContent {
  const read = {
    faqs: toFaq,
    texts: toTextEntry,
    pages: toPageEntry,
    files: toFileEntry,
    actions: toActionEntry,
  } as const;
  for (const [name, toEntry] of Object.entries(read))
    if (fields[name] !== undefined) fields[name] = listOf<object>(fields[name], name, toEntry);
  const content = fields as PartialContent;
  refuseRepeated(content.faqs?.map(({ question }) => keyOfText(question)) ?? [], 'faqs', 'question');
  refuseRepeated(content.actions?.map(({ name }) => name) ?? [], 'actions', 'name');
  refuseRepeated(content.pages?.map(({ url }) => url) ?? [], 'pages', 'url');
  for (const name of ['settings', 'businessHours'] as const)
    if (content[name] !== undefined && (typeof content[name] !== 'object' || content[name] === null))
      throw wrongFile(name, 'must have fields');
  return content;
}

/** Reads a file. Throws, with the field, for one that cannot be meant. */
export async function readBotFile(path: string): Promise<BotFile> {
  const text = await readText(path);
  if (text === undefined)
    throw new FailedCommand(
      'FILE',
      `There is no file ${path}. frontdesk bot pull writes one, and --file names another.`,
    );
  return parseBot(path, text);
}

export async function parseBot(path: string, text: string): Promise<BotFile> {
  const parsed = fieldsOf(await parse(path, text), path, ['chatbotId', 'state', ...contentNames]);
  const { chatbotId, state, ...fields } = parsed;
  if (typeof chatbotId !== 'string') throw wrongFile('chatbotId', 'must be the ID of the chatbot');
  if (typeof state !== 'string' || !/^[0-9a-f]{64}$/.test(state))
    throw wrongFile('state', 'must stay as it was pulled');
  return { path, text, chatbotId, state, content: contentOf(fields) };
}

/** Keeps the file as its owner has written it, with another `state`. */
export async function writeState({ path, text, state }: BotFile, next: string): Promise<void> {
  if (state !== next) await writeText(path, text.replace(state, next));
}
