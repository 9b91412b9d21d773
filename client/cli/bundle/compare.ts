import type { CliContext } from '../core/command.ts';
import { connect } from '../session/connect.ts';
import { changesOf } from './changes.ts';
import { DEFAULT_FILE, readBotFile } from './file.ts';
import { readBot } from './remote.ts';

/** Reads the file that a command names and its chatbot, and what differs. */
export async function compareBot(context: CliContext) {
  const file = await readBotFile(context.options.file ?? DEFAULT_FILE);
  const { client } = await connect(context);
  const remote = await readBot(client, file.chatbotId);
  return { file, remote, changes: changesOf(file.content, remote) };
}
