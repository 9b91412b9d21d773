import { recordOf } from '../../config/keys.ts';
import { touchConversation } from '../conversations/write.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { createdAtOf, derivedId } from '../core/ids.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { absent, any, equals, present } from '../core/rows/conditions.ts';
import type { NamedLead } from './import-input.ts';
import { leadItem, leadKey, leadOfKey } from './items.ts';
import { type Lead, leadFields } from './records.ts';
import { copied } from './submit.ts';
import { ownedByVisitor } from './submitter.ts';

/** The fields in which a row differs from its lead. Omitted and empty fields stay as they are. */
export const changesOf = (namedLead: NamedLead, lead: Lead) =>
  Object.fromEntries(
    leadFields.flatMap((field) =>
      namedLead[field] && namedLead[field] !== lead[field] ? [[field, namedLead[field]]] : [],
    ),
  );

/** Does not count in `revision`, because no visitor submitted anything. Returns false if the lead was erased. */
export async function changeImported(
  app: App,
  { workspaceId }: ChatbotRef,
  namedLead: NamedLead,
  { id, conversationId, ...lead }: Lead,
): Promise<boolean> {
  const updatedAt = nowIso(app);
  const set = { ...changesOf(namedLead, { id, conversationId, ...lead }), updatedAt };
  const done = await app.store.transact({
    lead: { update: leadKey(workspaceId, id), change: { set }, when: present },
    conversation: conversationId
      ? touchConversation(
          { workspaceId, id: conversationId },
          { set: { ...copied(namedLead), updatedAt } },
          equals('leadId', id),
        )
      : undefined,
  });
  return done.applied;
}

/**
 * Stores a lead that sends no event and counts in no figure: it was not left on this platform. Its id carries the given creation
 * time. Returns false if the visitor has a lead by now.
 */
export async function insertImported(
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  namedLead: NamedLead,
  erasedId: string | undefined,
): Promise<boolean> {
  const { visitorId, createdAt } = namedLead;
  const id = createdAt
    ? derivedId(Date.parse(createdAt), JSON.stringify([workspaceId, chatbotId, visitorId, app.ids.next()]))
    : app.ids.next();
  const fields = recordOf(leadFields, (field) => namedLead[field] || null);
  const times = { createdAt: createdAtOf(id), updatedAt: nowIso(app) };
  const record: Lead = { id, chatbotId, conversationId: null, visitorId, ...fields, ...times };
  const mark = leadOfKey(workspaceId, chatbotId, ownedByVisitor(visitorId));
  const done = await app.store.transact({
    lead: { put: { ...leadItem(workspaceId, record), isTest: false, isImported: true }, when: absent },
    owner: { put: { ...mark, entity: 'leadOf', leadId: id }, when: any(absent, equals('leadId', erasedId ?? '')) },
  });
  return done.applied;
}
