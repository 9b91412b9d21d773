import type { App } from '../app.ts';
import { createdAtOf } from '../ids.ts';
import { isRecord } from '../objects.ts';
import { present } from '../rows/conditions.ts';
import { type Actor, agentIdOf } from './actor.ts';
import { AUDIT_KEPT_MS, auditKey } from './audit-items.ts';
import type { AuditEntry, AuditSubject } from './audit-records.ts';

/** How an operation's calls are recorded. The subject's id is that of the result, or the last one of the path. */
export type Audit<Output> = AuditSubject | { subject: AuditSubject; idOf(output: Output): string };

interface AuditedOperation<Output> {
  name: string;
  audit?: Audit<Output>;
  input: { shape: object };
  // biome-ignore lint/suspicious/noExplicitAny: any operation
  run(app: App, actor: Actor, call: any): Promise<Output>;
}
interface AuditedCall {
  ids: Record<string, unknown>;
  input: Record<string, unknown>;
}

const MAX_FIELDS = 100;
/** Only says which state a change was made from. */
const NO_CHANGE = 'settingsRevision';

/** The names of the fields of an input, without any value. Fields of an object are named one level deep. */
export function fieldNames(input: Record<string, unknown>): string[] {
  const named = Object.entries(input).filter(([name, value]) => value !== undefined && name !== NO_CHANGE);
  const names = named.flatMap(([name, value]) => {
    const inner = isRecord(value) ? Object.keys(value).filter((key) => value[key] !== undefined) : [];
    return isRecord(value) ? inner.map((key) => `${name}.${key}`) : [name];
  });
  return names.slice(0, MAX_FIELDS);
}

/** An entry before it has an id. */
type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'>;

/**
 * Runs a change and records it. The entry is written first, so that no change goes unrecorded if the process dies, and deleted if
 * the change fails. An entry may therefore exist for a moment before its change. `idOf`: the subject's id, where only the result
 * has it.
 */
export async function runRecorded<T>(
  app: App,
  workspaceId: string,
  draft: NewAuditEntry,
  run: () => Promise<T>,
  idOf: (output: T) => string | undefined,
): Promise<T> {
  const id = app.ids.next();
  const entry: AuditEntry = { ...draft, id, at: createdAtOf(id) };
  const key = auditKey(workspaceId, id);
  await app.store.put({ ...key, ...entry, v: 1, ttl: Math.ceil((app.clock.now() + AUDIT_KEPT_MS) / 1000) });
  const output = await run().catch(async (error: unknown) => {
    await app.store
      .remove(key)
      .catch((cause) => app.log.error('audit entry of a failed call stays', { ...key, cause }));
    throw error;
  });
  const subjectId = idOf(output);
  // The subject of a new record is known only now.
  if (subjectId && subjectId !== entry.subjectId) {
    await app.store
      .update(key, { set: { subjectId } }, present)
      .catch((error) => app.log.error('audit entry lacks its subject', { ...key, subjectId, error }));
  }
  return output;
}

/** Runs an operation and records who called it. */
export async function runAudited<Output>(
  app: App,
  actor: Actor,
  op: AuditedOperation<Output>,
  call: AuditedCall,
): Promise<Output> {
  const { audit } = op;
  const draft = audit && draftOf(actor, op, typeof audit === 'string' ? audit : audit.subject, call);
  const run = () => op.run(app, actor, call);
  return draft ? runRecorded(app, actor.workspaceId, draft, run, (output) => idOf(audit, output)) : run();
}

/** Undefined if the call changes nothing: it could name fields, and names none. */
function draftOf(
  actor: Actor,
  { name: action, input: { shape } }: Pick<AuditedOperation<unknown>, 'name' | 'input'>,
  subject: AuditSubject,
  { ids, input }: AuditedCall,
): NewAuditEntry | undefined {
  const fields = fieldNames(input);
  if (fields.length === 0 && Object.keys(shape).length > 0) return undefined;
  const { person, memberId, keyId, keyName } = actor;
  return {
    actor: person
      ? { kind: 'member', id: agentIdOf(actor), name: keyName, memberId }
      : { kind: 'key', id: keyId, name: keyName, memberId },
    action,
    subject,
    subjectId: String(Object.values(ids).at(-1) ?? '') || null,
    chatbotId: typeof ids.chatbotId === 'string' ? ids.chatbotId : null,
    fields,
  };
}

function idOf<Output>(audit: Audit<Output>, output: Output): string | undefined {
  if (typeof audit !== 'string') return audit.idOf(output);
  return isRecord(output) && typeof output.id === 'string' ? output.id : undefined;
}
