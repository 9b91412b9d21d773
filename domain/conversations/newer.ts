import type { App, Item } from '../core/app.ts';
import { AppError, invalid } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Person } from './agent.ts';
import { toMessage } from './items.ts';
import { messagesAfter, type Position, positionAt } from './order.ts';
import type { StoredConversation } from './records.ts';

/** More than anybody reads before sending. */
const MAX_NEWER = 100;

export const afterMessageId = id.nullish().meta({
  description:
    'ID of the last message that the agent has seen. If the visitor or another agent wrote since, nothing is done: the error ' +
    'CONFLICT has the messages as `newerMessages`',
});

/** The position of the last message that an agent has seen. Throws VALIDATION_ERROR if it is not in the conversation. */
export function seenPosition(messageId: string | null | undefined, item: Item | undefined): Position | undefined {
  if (!messageId) return undefined;
  if (item) return positionAt(item);
  const message = 'is not the id of a message of this conversation';
  throw invalid([{ path: 'afterMessageId', message }], `afterMessageId ${message}.`);
}

/**
 * Throws CONFLICT with the newer messages if the visitor or another agent wrote after what this agent has seen. Costs no read if
 * nothing was stored since.
 */
export async function refuseUnseen(
  app: App,
  current: StoredConversation,
  agent: Pick<Person, 'id'>,
  seen: Position | undefined,
) {
  if (!seen || current.messageCount === seen.seq) return;
  const newer = (await messagesAfter(app, current, seen, { limit: MAX_NEWER })).map(toMessage);
  const isUnseen = newer.some(
    ({ role, author }) => role === 'visitor' || (role === 'agent' && author?.id !== agent.id),
  );
  if (!isUnseen) return;
  const message = 'The visitor or a colleague has written since. Read `newerMessages` first.';
  throw new AppError('CONFLICT', { message, fields: { newerMessages: newer } });
}
