import { stateOf } from '../bundle/content.ts';
import { DEFAULT_FILE, parseBot, printBot, readText, writeText } from '../bundle/file.ts';
import { readBot } from '../bundle/remote.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { FailedCommand } from '../core/errors.ts';
import { connect, findBotId } from '../session/connect.ts';
import { inOneLine } from '../terminal/plain.ts';

/** Throws if the file would lose something: changes of its owner, or another chatbot. */
async function refuseToOverwrite(path: string, chatbotId: string): Promise<void> {
  const text = await readText(path);
  if (text === undefined) return;
  const kept = await parseBot(path, text).catch(() => undefined);
  if (kept?.chatbotId === chatbotId && stateOf(kept.content) === kept.state) return;
  const problem =
    kept?.chatbotId === chatbotId ? 'was changed since it was pulled' : 'is there, and is not of this chatbot';
  throw new FailedCommand('FILE', `${path} ${problem}. Name another with --file, or overwrite it with --force.`);
}

export async function run(context: CliContext): Promise<CliResult> {
  const { options } = context;
  const path = options.file ?? DEFAULT_FILE;
  const connection = await connect(context);
  const chatbotId = await findBotId(connection, context);
  if (!options.force) await refuseToOverwrite(path, chatbotId);
  const { content } = await readBot(connection.client, chatbotId);
  await writeText(path, await printBot(path, chatbotId, content));
  const { faqs, texts, pages, files, actions } = content;
  const counts = [
    [faqs, 'FAQs'],
    [texts, 'texts'],
    [pages, 'pages'],
    [files, 'files'],
    [actions, 'actions'],
  ] as const;
  return {
    value: {
      file: path,
      chatbotId,
      ...Object.fromEntries(counts.map(([list, name]) => [name.toLowerCase(), list.length])),
    },
    text: `Wrote ${inOneLine(content.name)} to ${path}. ${counts.map(([list, name]) => `${name}: ${list.length}`).join(', ')}.`,
    ids: [path],
  };
}
