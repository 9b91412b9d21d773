import { hash } from 'node:crypto';
import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { sha256 } from '../../core/ids.ts';
import { equals } from '../../core/rows/conditions.ts';
import { isLive, programKey, ttlOf } from '../items.ts';
import { TOKEN_MS } from '../tokens.ts';
import { CLIENT_MS } from './clients.ts';
import { endProgram } from './connect.ts';
import { OAuthError } from './error.ts';
import { resolveProgram } from './identify.ts';
import { type StoredCode, type StoredProgram, toCode, toProgram, toSecret } from './items.ts';
import { findTokenRow, issueAccessToken, kindOf, newToken, tokenItem } from './tokens.ts';

/** A connection that is not used for this long ends. */
const IDLE_MS = 30 * 24 * 3_600_000;

export interface ProgramTokens {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  scopes: readonly string[];
}

const invalidGrant = (description: string) => new OAuthError('invalid_grant', description);
const GONE = 'It is unknown, was used, has expired or was revoked. Connect again.';

interface Presented {
  /** The code or refresh token. */
  secret: string;
  clientId: string;
  resource: string | undefined;
}

async function findProgram(app: App, kind: 'code' | 'refresh', { secret, clientId, resource }: Presented) {
  const row = await findTokenRow(app, kind, secret);
  if (!row) throw invalidGrant(GONE);
  const { personId, programId } = toSecret(row);
  const item = await app.store.get(programKey(personId, programId), { consistent: true });
  const program = item && toProgram(item);
  if (program?.clientId !== clientId) throw invalidGrant(GONE);
  if (resource !== undefined && resource !== program.resource) {
    throw new OAuthError('invalid_target', 'resource is not the server that the person has allowed.');
  }
  // One of two who have used it has stolen it.
  if (program.secretHash !== sha256(secret)) await refuseReuse(app, program);
  return { row, program };
}

async function refuseReuse(app: App, program: StoredProgram): Promise<never> {
  const { personId, programId, workspaceId } = program;
  await endProgram(app, program);
  app.log.warn('a token of a program was used twice', { personId, programId, workspaceId });
  throw invalidGrant(GONE);
}

/** Exchanges what is presented for new tokens. Of two calls at once neither keeps its tokens. */
async function rotate(app: App, program: StoredProgram): Promise<ProgramTokens> {
  // The person may have left, or the workspace may be closed to people.
  const { scopes } = await resolveProgram(app, program).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'UNAUTHORIZED' ? invalidGrant(GONE) : error;
  });
  const { personId, programId, secretHash, createdAt } = program;
  const now = app.clock.now();
  const refreshToken = newToken('refresh');
  const [expiresAt, idleUntil] = [createdAt + CLIENT_MS, now + IDLE_MS];
  const set = { secretHash: sha256(refreshToken), usedAt: now, expiresAt, idleUntil };
  const change = { set: { ...set, ttl: ttlOf(Math.min(expiresAt, idleUntil)) } };
  const done = await app.store.transact({
    program: { update: programKey(personId, programId), change, when: equals('secretHash', secretHash) },
    refresh: { put: tokenItem(refreshToken, { personId, programId, expiresAt: idleUntil }) },
  });
  if (!done.applied) return refuseReuse(app, program);
  const accessToken = await issueAccessToken(app, program);
  return { accessToken, refreshToken, expiresInSeconds: TOKEN_MS / 1000, scopes: [...scopes] };
}

const matches = (verifier: string, { challenge }: StoredCode) =>
  /^[\w.~-]{43,128}$/.test(verifier) && hash('sha256', verifier, 'base64url') === challenge;

/** Exchanges a code, once, within a minute. Throws `invalid_grant`, `invalid_target`. */
export async function exchangeCode(
  app: App,
  presented: Presented & { verifier: string; redirectUri: string },
): Promise<ProgramTokens> {
  const { row, program } = await findProgram(app, 'code', presented);
  const code = toCode(row);
  if (code.expiresAt <= app.clock.now()) throw invalidGrant(GONE);
  if (code.redirectUri !== presented.redirectUri) throw invalidGrant('redirect_uri is not that of the authorization.');
  if (!matches(presented.verifier, code)) throw invalidGrant('code_verifier does not match the code_challenge.');
  return rotate(app, program);
}

/** Exchanges a refresh token, once. A second use ends the connection. Throws `invalid_grant`, `invalid_target`. */
export async function refreshTokens(app: App, presented: Presented): Promise<ProgramTokens> {
  const { program } = await findProgram(app, 'refresh', presented);
  if (!isLive(app, program)) throw invalidGrant(GONE);
  return rotate(app, program);
}

/** Ends the connection of a token of any kind, if it is this client's (RFC 7009). Idempotent. */
export async function revokeToken(app: App, token: string, clientId: string): Promise<void> {
  const kind = kindOf(token);
  const row = kind && (await findTokenRow(app, kind, token));
  if (!row) return;
  const { personId, programId } = toSecret(row);
  const item = await app.store.get(programKey(personId, programId), { consistent: true });
  if (item && toProgram(item).clientId === clientId) await endProgram(app, { personId, programId });
}
