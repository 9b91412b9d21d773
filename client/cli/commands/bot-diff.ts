import { compareBot } from '../bundle/compare.ts';
import { stateOf } from '../bundle/content.ts';
import { changeValues, countOf, showChanges } from '../bundle/show.ts';
import type { CliContext, CliResult } from '../core/command.ts';

const DIFFERENT = 3;

export async function run(context: CliContext): Promise<CliResult> {
  const { options, output } = context;
  const { file, remote, changes } = await compareBot(context);
  const remoteChanged = stateOf(remote.content) !== file.state;
  if (remoteChanged) output.note(`The chatbot has changed since ${file.path} was written.`);
  return {
    value: { chatbotId: file.chatbotId, remoteChanged, changes: changeValues(changes) },
    text:
      changes.length > 0
        ? `${showChanges(changes, output)}\n\n${countOf(changes)}.`
        : `${file.path} and the chatbot are the same.`,
    ...(options['exit-code'] && changes.length > 0 ? { exitCode: DIFFERENT } : {}),
  };
}
