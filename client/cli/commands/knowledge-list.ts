import type { ListSourcesInput, Source } from '../../generated/types.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { numberOf } from '../core/values.ts';
import { connect, findBotId } from '../session/connect.ts';

const PAGE_SIZE = 500;

const stateOf = ({ enabled, status, errorMessage }: Source): string => {
  if (!enabled) return 'off';
  return errorMessage ? `${status}: ${errorMessage}` : status;
};

export async function run(context: CliContext): Promise<CliResult> {
  const { status, search, limit } = context.options;
  const max = limit === undefined ? Number.POSITIVE_INFINITY : numberOf('limit', limit, [1, 1000]);
  const connection = await connect(context);
  const chatbotId = await findBotId(connection, context);
  const input: ListSourcesInput = { chatbotId, pageSize: Math.min(max, PAGE_SIZE) };
  if (status) input.status = status as NonNullable<ListSourcesInput['status']>;
  if (search) input.q = search;
  const sources: Source[] = [];
  for await (const source of connection.client.rows('listSources', input)) if (sources.push(source) >= max) break;
  const rows = sources.map((source) => [source.id, source.type, stateOf(source), source.title]);
  return {
    value: sources,
    text: rows.length > 0 ? context.output.table(['ID', 'TYPE', 'STATUS', 'TITLE'], rows) : '',
    ids: sources.map(({ id }) => id),
  };
}
