import type { App } from '../../core/app.ts';
import { conflict } from '../../core/errors.ts';
import { sha256 } from '../../core/ids.ts';
import { type NewAuditEntry, runRecorded } from '../../core/operations/audit.ts';
import { absent, equals, present } from '../../core/rows/conditions.ts';
import { PROGRAM_PREFIX, personPk, programKey, ttlOf } from '../items.ts';
import type { MemberTenancy } from '../memberships.ts';
import { CLIENT_MS } from './clients.ts';
import { clientKey, type StoredClient, type StoredProgram } from './items.ts';
import { newToken, tokenItem } from './tokens.ts';

const CODE_MS = 60_000;
/** A second use of a code is noticed for as long as this. */
const PENDING_MS = 10 * 60_000;
const MAX_PROGRAMS = 50;

/** What a client asks for. */
export interface ProgramRequest {
  client: StoredClient;
  scopes: readonly string[];
  resource: string;
  /** The code is sent here. */
  redirectUri: string;
  /** SHA-256 of the verifier, in base64url. */
  challenge: string;
}

async function refuseTooMany(app: App, personId: string): Promise<void> {
  const where = { pk: personPk(personId), prefix: PROGRAM_PREFIX, consistent: true, limit: MAX_PROGRAMS };
  const { items } = await app.store.query(where);
  if (items.length >= MAX_PROGRAMS) {
    throw conflict(`You have ${MAX_PROGRAMS} connected programs. Disconnect one before you connect another.`);
  }
}

function newProgram(app: App, { member, tenancy }: MemberTenancy, request: ProgramRequest, code: string) {
  const { id: workspaceId, organisationId } = tenancy.workspace;
  const now = app.clock.now();
  return {
    programId: app.ids.next(),
    personId: String(member.personId),
    workspaceId,
    organisationId,
    memberId: member.id,
    clientId: request.client.clientId,
    name: request.client.name,
    scopes: [...request.scopes],
    resource: request.resource,
    secretHash: sha256(code),
    createdAt: now,
    usedAt: null,
    expiresAt: now + PENDING_MS,
    idleUntil: now + PENDING_MS,
  } satisfies StoredProgram;
}

/** Connects a program to a workspace of its person. Returns the code for its first token. Throws CONFLICT. */
export async function connectProgram(app: App, membership: MemberTenancy, request: ProgramRequest): Promise<string> {
  const { member } = membership;
  const code = newToken('code');
  const program = newProgram(app, membership, request, code);
  const { personId, programId, workspaceId } = program;
  await refuseTooMany(app, personId);
  const { challenge, redirectUri, client } = request;
  const row = { personId, programId, challenge, redirectUri, expiresAt: app.clock.now() + CODE_MS };
  const draft = {
    actor: { kind: 'member', id: member.id, name: member.name, memberId: member.id },
    action: 'connectProgram',
    subject: 'program',
    subjectId: programId,
    chatbotId: null,
    fields: [],
  } satisfies NewAuditEntry;
  const write = () =>
    app.store.transact({
      program: {
        put: { ...programKey(personId, programId), v: 1, ...program, ttl: ttlOf(program.expiresAt) },
        when: absent,
      },
      code: { put: tokenItem(code, row, program.expiresAt) },
      client: clientWrite(app, client),
    });
  await runRecorded(app, workspaceId, draft, write, { idOf: () => programId });
  return code;
}

/** A client that is in use stays registered. */
function clientWrite(app: App, { clientId, expiresAt }: StoredClient) {
  if (expiresAt === Number.POSITIVE_INFINITY) return undefined;
  const until = app.clock.now() + CLIENT_MS;
  const change = { set: { expiresAt: until, ttl: ttlOf(until) } };
  return { update: clientKey(clientId), change, when: equals('clientId', clientId) };
}

export interface ProgramName {
  personId: string;
  programId: string;
}
/** Ends a connection: its tokens stop working. False: it had ended. */
export async function endProgram(app: App, { personId, programId }: ProgramName): Promise<boolean> {
  return (await app.store.remove(programKey(personId, programId), present)).applied;
}
