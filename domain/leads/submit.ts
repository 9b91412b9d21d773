import { recordOf } from '../../config/keys.ts';
import { openConversation } from '../conversations/visitor/binding.ts';
import { touchConversation } from '../conversations/write.ts';
import type { App, Item, Key } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, equals, present } from '../core/rows/conditions.ts';
import type { PublicChatbot } from '../public-config/config.ts';
import { leadItem, leadKey, leadOfKey, toLead } from './items.ts';
import { type Lead, type LeadInput, leadFields } from './records.ts';

export const ownedByVisitor = (visitorId: string) => `VISITOR#${visitorId}`;

/** The owner of a lead: the conversation, else the visitor, else none, which always creates a new lead. */
export const ownerOf = ({
  conversationId,
  visitorId,
}: Pick<LeadInput, 'conversationId' | 'visitorId'>): string | undefined =>
  conversationId ? `CONV#${conversationId.toLowerCase()}` : visitorId ? ownedByVisitor(visitorId) : undefined;

/**
 * Stores a visitor's submission. A second one for the same conversation (or, without one, the same visitor) updates that lead.
 * Naming a conversation changes it and requires its token. Throws NOT_FOUND without it.
 */
export async function submitLead(
  app: App,
  place: PublicChatbot,
  input: LeadInput,
  bindingToken: unknown,
): Promise<Lead> {
  const owner = ownerOf(input);
  const mark = owner ? leadOfKey(place.workspaceId, place.chatbotId, owner) : undefined;
  const keepsChanging = () => new Error('the lead of a visitor keeps changing');
  return retryOnConflict(5, keepsChanging, async () => {
    const conversation = input.conversationId
      ? await openConversation(app, place, input.conversationId, bindingToken)
      : undefined;
    const known = mark && (await app.store.get(mark, { consistent: true }));
    const kept = known
      ? await changeLead(app, place, known, input)
      : await insertLead(app, place, input, { mark, isTest: conversation?.isTest ?? false });
    return kept ?? AGAIN;
  });
}

/** The given fields. Omitted and empty fields are unchanged. */
const given = (input: LeadInput) =>
  Object.fromEntries(leadFields.flatMap((field) => (input[field] ? [[field, input[field]]] : [])));

/** The lead's fields that its conversation copies, so a search of conversations finds them. */
export const copied = ({ name, email }: Pick<LeadInput, 'name' | 'email'>) => ({
  leadName: name || undefined,
  leadEmail: email || undefined,
});

/**
 * Counts each submission in `revision`, so two within one millisecond are two changes. Returns undefined if the lead no longer
 * exists, for example after its erasure: the next attempt creates a new one.
 */
async function changeLead(
  app: App,
  place: PublicChatbot,
  { pk, sk, leadId: id }: Item,
  input: LeadInput,
): Promise<Lead | undefined> {
  const leadId = String(id);
  const updatedAt = nowIso(app);
  const key = leadKey(place.workspaceId, leadId);
  const conversation = input.conversationId && {
    workspaceId: place.workspaceId,
    id: input.conversationId.toLowerCase(),
  };
  const copy = { set: { ...copied(input), updatedAt } };
  const done = await app.store.transact({
    lead: {
      update: key,
      change: { set: { ...given(input), updatedAt }, add: { revision: 1 } },
      when: present,
    },
    conversation: conversation ? touchConversation(conversation, copy, equals('leadId', leadId)) : undefined,
  });
  const item = await app.store.get(key, { consistent: true });
  if (done.applied && item) return toLead(item);
  await app.store.remove({ pk, sk }, equals('leadId', leadId));
  return undefined;
}

async function insertLead(
  app: App,
  place: PublicChatbot,
  input: LeadInput,
  { mark, isTest }: { mark: Key | undefined; isTest: boolean },
): Promise<Lead | undefined> {
  const id = app.ids.next();
  const { workspaceId, chatbotId } = place;
  const conversationId = input.conversationId?.toLowerCase() ?? null;
  const lead = {
    id,
    chatbotId,
    conversationId,
    visitorId: input.visitorId || null,
    ...recordOf(leadFields, (field) => input[field] || null),
    createdAt: createdAtOf(id),
    updatedAt: createdAtOf(id),
  };
  const linked = { set: { leadId: id, ...copied(lead), updatedAt: lead.createdAt } };
  const done = await app.store.transact({
    lead: { put: { ...leadItem(workspaceId, lead), isTest } },
    owner: mark ? { put: { ...mark, entity: 'leadOf', leadId: id }, when: absent } : undefined,
    conversation: conversationId ? touchConversation({ workspaceId, id: conversationId }, linked, present) : undefined,
  });
  return done.applied ? lead : undefined;
}
