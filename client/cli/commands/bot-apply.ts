import type { Client } from '../../client.ts';
import { changesOf } from '../bundle/changes.ts';
import { compareBot } from '../bundle/compare.ts';
import { stateOf } from '../bundle/content.ts';
import type { BotChange } from '../bundle/field-changes.ts';
import { type BotFile, writeState } from '../bundle/file.ts';
import { readBot } from '../bundle/remote.ts';
import { changeValues, countOf, showChanges, titleOf } from '../bundle/show.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { FailedCommand, reportOf } from '../core/errors.ts';
import { connect } from '../session/connect.ts';
import { inOneLine } from '../terminal/plain.ts';
import { confirm } from '../terminal/prompt.ts';

const FAILED = 1;

/** The next command knows what this one has made of the chatbot. */
async function readAgain(client: Client, file: BotFile) {
  const remote = await readBot(client, file.chatbotId);
  await writeState(file, stateOf(remote.content));
  return remote;
}

/** Makes the changes one by one. Interrupted, it ends after the one that it has begun. */
async function makeAll(changes: readonly BotChange[], client: Client, context: CliContext): Promise<number> {
  const { output, signal } = context;
  for (const [done, change] of changes.entries()) {
    if (signal.aborted) return done;
    output.note(`[${done + 1}/${changes.length}] ${titleOf(change)}`);
    try {
      await change.make(client);
    } catch (error) {
      const { code, message, ...more } = reportOf(error, context.reached);
      const count = `${done} of ${changes.length} changes were made`;
      throw new FailedCommand(code, `${titleOf(change)}: ${message} ${count}.`, { ...more, cause: error });
    }
  }
  return changes.length;
}

async function make(changes: readonly BotChange[], file: BotFile, context: CliContext): Promise<CliResult> {
  // Calls that write end by themselves, so that it is known what was written.
  const { client } = await connect({ ...context, signal: new AbortController().signal });
  let made: number;
  try {
    made = await makeAll(changes, client, context);
  } catch (error) {
    await readAgain(client, file).catch(() => undefined);
    throw error;
  }
  const left = changesOf(file.content, await readAgain(client, file));
  if (made < changes.length)
    throw new FailedCommand('INTERRUPTED', `${made} of ${changes.length} changes were made. Run the command again.`);
  const { output } = context;
  // Such as a setting with a wrong name, which the platform ignores.
  if (left.length > 0) output.note(`The platform has these otherwise than ${file.path}:\n${showChanges(left, output)}`);
  return {
    value: { chatbotId: file.chatbotId, made: changeValues(changes), left: changeValues(left) },
    text: `Made ${countOf(changes)}.`,
    ...(left.length > 0 ? { exitCode: FAILED } : {}),
  };
}

export async function run(context: CliContext): Promise<CliResult> {
  const { options, output } = context;
  const { file, remote, changes } = await compareBot(context);
  const state = stateOf(remote.content);
  if (changes.length === 0) {
    await writeState(file, state);
    return { value: { chatbotId: file.chatbotId, made: [], left: [] }, text: 'Nothing to change.' };
  }
  if (state !== file.state && !options.force) {
    const problem = `The chatbot has changed since ${file.path} was written`;
    throw new FailedCommand('CONFLICT', `${problem}. Compare with a new pull, or overwrite its changes with --force.`);
  }
  const plan = showChanges(changes, output);
  await confirm(context, {
    question: `Make ${countOf(changes)} to the chatbot ${inOneLine(remote.chatbot.name)}?`,
    plan,
  });
  return make(changes, file, context);
}
