import type { App } from '../core/app.ts';
import type { Actor } from '../core/operations/actor.ts';
import { type NewAuditEntry, recordEntry } from '../core/operations/audit.ts';
import type { Organisation, Workspace } from '../core/tenants.ts';

/** Records in a client's own audit list what its agency did to it. The member or key who acts is the agency's. */
export function tellClient(
  app: App,
  { person, memberId, keyId, keyName }: Actor,
  { organisation, client }: { organisation: Organisation; client: Workspace },
  entry: Pick<NewAuditEntry, 'action' | 'subject' | 'subjectId' | 'fields'>,
) {
  const [kind, id] = person ? (['member', memberId ?? keyId] as const) : (['key', keyId] as const);
  const actor = { kind, id, name: `${keyName} (${organisation.name})`, memberId: null };
  return recordEntry(app, client.id, { ...entry, actor, chatbotId: null });
}
