import { signal } from '@preact/signals';
import { bots } from '../operations/inbox.ts';
import { query } from '../session/api.ts';

/** Names of the chatbots, by id. */
export const botNames = signal<ReadonlyMap<string, string>>(new Map());
/** True once all of them were read. */
export const botsAreKnown = signal(false);

const PAGE = 100;

export async function loadBotNames(after: string | null = null): Promise<void> {
  const { chatbots } = await query(bots, { first: PAGE, after });
  const names = chatbots.edges.map(({ node }) => [node.id, node.name] as const);
  botNames.value = new Map([...(after ? botNames.peek() : []), ...names]);
  const { hasNextPage, endCursor } = chatbots.pageInfo;
  if (hasNextPage) await loadBotNames(endCursor);
  else botsAreKnown.value = true;
}
