import type { App } from '../../core/app.ts';
import { isCheckedToken, newCheckedToken } from '../../core/checked-token.ts';
import { sha256 } from '../../core/ids.ts';
import { tokenKey, ttlOf } from '../items.ts';
import { TOKEN_MS } from '../tokens.ts';
import type { StoredProgram, StoredSecret } from './items.ts';

/** An access token, a code that is exchanged for the first one, and what the next ones are fetched with. */
const prefixes = { access: 'fd_prog_', code: 'fd_code_', refresh: 'fd_next_' } as const;
type TokenKind = keyof typeof prefixes;

export const isProgramToken = (credential: string): boolean => credential.startsWith(prefixes.access);
/** The kind of a token by its form. Undefined for anything else. */
export const kindOf = (token: string): TokenKind | undefined =>
  (Object.keys(prefixes) as TokenKind[]).find((kind) => isCheckedToken(prefixes[kind], token));

export const newToken = (kind: TokenKind): string => newCheckedToken(prefixes[kind]);

interface TokenRow extends StoredSecret {
  expiresAt: number;
  challenge?: string;
  redirectUri?: string;
}
/** The row of a token. The table stores its SHA-256 only. `keptUntil`: so that a second use is noticed. */
export const tokenItem = (token: string, row: TokenRow, keptUntil = row.expiresAt) => ({
  ...tokenKey(sha256(token)),
  ...row,
  ttl: ttlOf(keptUntil),
});

/** Issues the token that calls carry. */
export async function issueAccessToken(app: App, { personId, programId }: StoredProgram): Promise<string> {
  const token = newToken('access');
  await app.store.put(tokenItem(token, { personId, programId, expiresAt: app.clock.now() + TOKEN_MS }));
  return token;
}

/** The row of a token of this kind, expired or not. Undefined for any other text. */
export async function findTokenRow(app: App, kind: TokenKind, token: string) {
  return kindOf(token) === kind ? app.store.get(tokenKey(sha256(token)), { consistent: true }) : undefined;
}
