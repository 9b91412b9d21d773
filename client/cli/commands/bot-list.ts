import type { Chatbot } from '../../generated/types.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { connect } from '../session/connect.ts';

export async function run(context: CliContext): Promise<CliResult> {
  const { client } = await connect(context);
  const chatbots: Chatbot[] = [];
  for await (const chatbot of client.rows('listChatbots')) chatbots.push(chatbot);
  const rows = chatbots.map(({ id, status, sourceCount, name }) => [id, status, String(sourceCount), name]);
  return {
    value: chatbots,
    text: rows.length > 0 ? context.output.table(['ID', 'STATUS', 'SOURCES', 'NAME'], rows) : '',
    ids: chatbots.map(({ id }) => id),
  };
}
