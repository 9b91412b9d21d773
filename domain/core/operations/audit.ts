import type { App } from '../app.ts';
import { AppError } from '../errors.ts';
import { createdAtOf } from '../ids.ts';
import { isRecord } from '../objects.ts';
import { present } from '../rows/conditions.ts';
import { type Actor, agentIdOf } from './actor.ts';
import { AUDIT_KEPT_MS, auditKey } from './audit-items.ts';
import type { AuditEntry, AuditSubject } from './audit-records.ts';

/** How an operation's calls are recorded. The subject's id is that of the result, or the last one of the path. */
export type Audit<Output, Input = Record<string, unknown>> = AuditSubject | AuditRule<Output, Input>;
interface AuditRule<Output, Input> {
  subject: AuditSubject;
  idOf?(output: Output): string | undefined;
  /** The subject's ID where it is known before the change and is not the last one of the path. `target`: what `find` returned. */
  knownIdOf?(target: unknown): string;
  /** False if a call that succeeded changed nothing, such as a trial run. `startedAt`: a timestamp. `target`: what `find` returned. */
  isChange?(output: Output, call: { input: Input; startedAt: string; target: unknown }): boolean;
  /** The call is a change although it names no field. */
  withoutFields?: true;
}

interface AuditedOperation<Output> {
  name: string;
  kind: 'read' | 'write';
  // biome-ignore lint/suspicious/noExplicitAny: any operation
  audit?: Audit<Output, any>;
  input: { shape: object };
  // biome-ignore lint/suspicious/noExplicitAny: any operation
  run(app: App, actor: Actor, call: any): Promise<Output>;
}
interface AuditedCall {
  ids: Record<string, unknown>;
  input: Record<string, unknown>;
  target: unknown;
}

const MAX_FIELDS = 100;
/** Only say which state a change was made from. */
const statesBefore: ReadonlySet<string> = new Set(['settingsRevision', 'revision']);

/** The names of the fields of an input, without any value. Fields of an object are named one level deep. */
export function fieldNames(input: Record<string, unknown>): string[] {
  const named = Object.entries(input).filter(([name, value]) => value !== undefined && !statesBefore.has(name));
  const names = named.flatMap(([name, value]) => {
    const inner = isRecord(value) ? Object.keys(value).filter((key) => value[key] !== undefined) : [];
    return isRecord(value) ? inner.map((key) => `${name}.${key}`) : [name];
  });
  return names.slice(0, MAX_FIELDS);
}

/** An entry before it has an id. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'>;

/** An entry, and the write that adds it: an update, because some functions may add entries, but not replace them. */
export function newEntry(app: App, workspaceId: string, draft: NewAuditEntry) {
  const id = app.ids.next();
  const entry: AuditEntry = { ...draft, id, at: createdAtOf(id) };
  const ttl = Math.ceil((app.clock.now() + AUDIT_KEPT_MS) / 1000);
  return { entry, write: { update: auditKey(workspaceId, id), change: { set: { ...entry, v: 1, ttl } } } };
}

/** Adds an entry for what has happened. */
export async function recordEntry(app: App, workspaceId: string, draft: NewAuditEntry): Promise<AuditEntry> {
  const { entry, write } = newEntry(app, workspaceId, draft);
  await app.store.update(write.update, write.change);
  return entry;
}

/**
 * Runs a change and records it. The entry is written first, so that no change goes unrecorded if the process dies, and deleted if
 * the change is refused. It stays if the change failed for another reason, because it may have been made. An entry may therefore
 * exist for a moment before its change. `idOf`: the subject's id, where only the result has it.
 */
export async function runRecorded<T>(
  app: App,
  workspaceId: string,
  draft: NewAuditEntry,
  run: () => Promise<T>,
  {
    idOf,
    isChange = () => true,
  }: { idOf(output: T): string | undefined; isChange?(output: T, startedAt: string): boolean },
): Promise<T> {
  const entry = await recordEntry(app, workspaceId, draft);
  const key = auditKey(workspaceId, entry.id);
  const withdraw = () =>
    app.store.remove(key).catch((cause) => app.log.error('audit entry of no change stays', { ...key, cause }));
  const output = await run().catch(async (error: unknown) => {
    if (isRefusal(error)) await withdraw();
    throw error;
  });
  if (!isChange(output, entry.at)) {
    await withdraw();
    return output;
  }
  const subjectId = idOf(output);
  // The subject of a new record is known only now.
  if (subjectId && subjectId !== entry.subjectId) {
    await app.store
      .update(key, { set: { subjectId } }, present)
      .catch((error) => app.log.error('audit entry lacks its subject', { ...key, subjectId, error }));
  }
  return output;
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500;

/** Runs an operation and records who called it. */
export async function runAudited<Output>(
  app: App,
  actor: Actor,
  op: AuditedOperation<Output>,
  call: AuditedCall,
): Promise<Output> {
  if (!op.audit) return op.run(app, actor, call);
  const rule: AuditRule<Output, unknown> = typeof op.audit === 'string' ? { subject: op.audit } : op.audit;
  const draft = draftOf(actor, op, rule, call);
  if (op.kind === 'read') {
    const output = await op.run(app, actor, call);
    await recordEntry(app, actor.workspaceId, draft);
    return output;
  }
  // A call that could name fields, and names none, changes nothing.
  const isEmpty = draft.fields.length === 0 && Object.keys(op.input.shape).length > 0;
  if (isEmpty && !rule.withoutFields) return op.run(app, actor, call);
  const { idOf = ownId, isChange } = rule;
  return runRecorded(app, actor.workspaceId, draft, () => op.run(app, actor, call), {
    idOf,
    isChange: (output, startedAt) => isChange?.(output, { input: call.input, startedAt, target: call.target }) ?? true,
  });
}

function draftOf(
  actor: Actor,
  { name: action }: Pick<AuditedOperation<unknown>, 'name'>,
  { subject, knownIdOf }: Pick<AuditRule<unknown, unknown>, 'subject' | 'knownIdOf'>,
  { ids, input, target }: AuditedCall,
): NewAuditEntry {
  const { person, program, memberId, keyId, keyName } = actor;
  const { chatbotId = input.chatbotId } = ids;
  return {
    actor: person
      ? { kind: 'member', id: agentIdOf(actor), name: keyName, memberId }
      : { kind: program ? 'program' : 'key', id: keyId, name: keyName, memberId },
    action,
    subject,
    subjectId: knownIdOf?.(target) ?? (String(Object.values(ids).at(-1) ?? '') || null),
    chatbotId: typeof chatbotId === 'string' ? chatbotId : null,
    fields: fieldNames(input),
  };
}

const ownId = (output: unknown) => (isRecord(output) && typeof output.id === 'string' ? output.id : undefined);
