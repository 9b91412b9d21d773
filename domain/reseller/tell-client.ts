import type { App } from '../core/app.ts';
import type { Actor } from '../core/operations/actor.ts';
import { type NewAuditEntry, runRecorded } from '../core/operations/audit.ts';
import type { Organisation, Workspace } from '../core/tenants.ts';

interface ClientChange<T> {
  run(): Promise<T>;
  /** The subject's ID. */
  idOf(output: T): string;
}

/**
 * Makes a change and records it in the client's own audit list, as `runRecorded` does. The member or key who acts is the agency's.
 */
export function tellClient<T>(
  app: App,
  { person, memberId, keyId, keyName }: Actor,
  { organisation, client }: { organisation: Organisation; client: Workspace },
  { run, idOf, ...entry }: Pick<NewAuditEntry, 'action' | 'subject' | 'subjectId' | 'fields'> & ClientChange<T>,
): Promise<T> {
  const [kind, id] = person ? (['member', memberId ?? keyId] as const) : (['key', keyId] as const);
  const actor = { kind, id, name: `${keyName} (${organisation.name})`, memberId: null };
  return runRecorded(app, client.id, { ...entry, actor, chatbotId: null }, run, { idOf });
}
