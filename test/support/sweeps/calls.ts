import type { FuzzRequest } from '../fuzz/send.ts';

/** Returns an id for a place of a call, such as `path.chatbotId`. */
export type IdOf = (slot: string, kind: string) => string;

/** One operation, as any caller can call it. */
export interface SweepCall {
  /** The name of the operation in OpenAPI or GraphQL. */
  name: string;
  build(idOf: IdOf): FuzzRequest;
}

/** Names of ids besides those of path parameters, with what they are ids of. */
const kinds: Record<string, string> = {
  assignee: 'memberId',
  before: 'messageId',
  afterMessageId: 'messageId',
  unansweredId: 'questionId',
  unansweredIds: 'questionId',
  sourceIds: 'sourceId',
  intoConversationId: 'conversationId',
  mentionedMemberIds: 'memberId',
  'importLeads.id': 'leadId',
  'LeadRowInput.id': 'leadId',
  'conversationEvents.after': 'messageId',
  'inboxEvents.after': 'messageId',
};

/** Names that look like ids and are chosen by callers or are keys of fixed lists. */
const notIds = new Set(['clientMessageId', 'clientMutationId', 'visitorId', 'presetId', 'regionId']);

/** Returns what a field is an id of, or undefined if it is none. `owner` is the operation or input type that has the field. */
export function kindOf(name: string, owner: string): string | undefined {
  const kind = kinds[`${owner}.${name}`] ?? kinds[name];
  if (kind || notIds.has(name)) return kind;
  return /(Id|Ids)$/.test(name) ? name.replace(/s$/, '') : undefined;
}

/** The places of a call that hold ids, with the kind of each. */
export function slotsOf({ build }: SweepCall): Map<string, string> {
  const slots = new Map<string, string>();
  build((slot, kind) => {
    slots.set(slot, kind);
    return kind;
  });
  return slots;
}

/** Every non-empty subset for up to three, otherwise each alone and all together. */
export function subsets<T>(all: readonly T[]): T[][] {
  if (all.length > 3) return [...all.map((one) => [one]), [...all]];
  const masks = Array.from({ length: 2 ** all.length - 1 }, (_, n) => n + 1);
  return masks.map((mask) => all.filter((_, n) => mask & (1 << n)));
}
