import type { Source } from '../../generated/types.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { connect, findBotId } from '../session/connect.ts';
import { inOneLine } from '../terminal/plain.ts';
import { confirm } from '../terminal/prompt.ts';

/** Removes sources by their IDs. Nothing is removed if one of them does not exist. */
export async function run(context: CliContext): Promise<CliResult> {
  const connection = await connect(context);
  const chatbotId = await findBotId(connection, context);
  const sources: Source[] = [];
  for (const sourceId of new Set(context.operands))
    sources.push(await connection.client.getSource({ chatbotId, sourceId }));
  const names = sources.map(({ title }) => inOneLine(title)).join(', ');
  await confirm(context, { question: `Remove ${names}?` });
  for (const { id: sourceId } of sources) await connection.client.deleteSource({ chatbotId, sourceId });
  const ids = sources.map(({ id }) => id);
  return { value: { removed: ids }, text: `Removed ${names}.`, ids };
}
