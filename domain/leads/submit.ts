import { recordOf } from '../../config/keys.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { touchConversation } from '../conversations/write.ts';
import type { App, Item, Key } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, equals, present } from '../core/rows/conditions.ts';
import type { PublicChatbot } from '../public-config/config.ts';
import { leadItem, leadKey, leadOfKey, toLead } from './items.ts';
import { type Lead, type LeadInput, leadFields } from './records.ts';
import { findSubmitter, type SubmittedTo, type Submitter } from './submitter.ts';

/**
 * Stores a visitor's submission. A second one for the same conversation, or of the same proved visitor, updates that lead. Throws as
 * `findSubmitter`.
 */
export async function submitLead(
  app: App,
  { chatbot, publicChatbot }: SubmittedTo,
  input: LeadInput,
  bindingToken: unknown,
): Promise<Lead> {
  const { workspaceId, chatbotId } = publicChatbot;
  const keepsChanging = () => new Error('the lead of a visitor keeps changing');
  return retryOnConflict(5, keepsChanging, async () => {
    const submitter = await findSubmitter(app, { chatbot, publicChatbot }, input, bindingToken);
    const mark = submitter.owner ? leadOfKey(workspaceId, chatbotId, submitter.owner) : undefined;
    const markRow = mark && (await app.store.get(mark, { consistent: true }));
    const currentLead = markRow
      ? await changeLead(app, input, markRow, { workspaceId, conversation: submitter.conversation })
      : await insertLead(app, publicChatbot, input, { ...submitter, mark });
    return currentLead ?? AGAIN;
  });
}

/** The given fields. Omitted and empty fields are unchanged. */
const definedFields = (input: LeadInput) =>
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
  input: LeadInput,
  { pk, sk, leadId: id }: Item,
  { workspaceId, conversation }: { workspaceId: string; conversation: StoredConversation | undefined },
): Promise<Lead | undefined> {
  const leadId = String(id);
  const updatedAt = nowIso(app);
  const key = leadKey(workspaceId, leadId);
  const copy = { set: { ...copied(input), updatedAt } };
  const done = await app.store.transact({
    lead: {
      update: key,
      change: { set: { ...definedFields(input), updatedAt }, add: { revision: 1 } },
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
  publicChatbot: PublicChatbot,
  input: LeadInput,
  { conversation, visitorId, mark }: Submitter & { mark: Key | undefined },
): Promise<Lead | undefined> {
  const id = app.ids.next();
  const { workspaceId, chatbotId } = publicChatbot;
  const lead = {
    id,
    chatbotId,
    conversationId: conversation?.id ?? null,
    visitorId,
    ...recordOf(leadFields, (field) => input[field] || null),
    createdAt: createdAtOf(id),
    updatedAt: createdAtOf(id),
  };
  const linked = { set: { leadId: id, ...copied(lead), updatedAt: lead.createdAt } };
  const done = await app.store.transact({
    lead: { put: { ...leadItem(workspaceId, lead), isTest: conversation?.isTest ?? false } },
    owner: mark ? { put: { ...mark, entity: 'leadOf', leadId: id }, when: absent } : undefined,
    conversation: conversation ? touchConversation(conversation, linked, present) : undefined,
  });
  return done.applied ? lead : undefined;
}
