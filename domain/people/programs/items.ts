import * as z from 'zod';
import type { Item, Key } from '../../core/app.ts';
import { id } from '../../core/fields.ts';

/** A client that has registered itself. */
export const clientKey = (clientId: string): Key => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' });

/** Times in milliseconds. */
const program = z.object({
  programId: id,
  personId: id,
  workspaceId: id,
  organisationId: id,
  memberId: id,
  clientId: z.string(),
  /** As the client calls itself. */
  name: z.string(),
  scopes: z.array(z.string()),
  /** The server that its tokens are for. */
  resource: z.string(),
  /** SHA-256 of the code or refresh token that works now. All earlier ones were used. */
  secretHash: z.string(),
  createdAt: z.number(),
  /** When it last got a token. Null: it has not fetched its first one. */
  usedAt: z.number().nullable(),
  /** The connection ends here, or at `idleUntil` if that comes first. */
  expiresAt: z.number(),
  idleUntil: z.number(),
});
export type StoredProgram = z.output<typeof program>;
export const toProgram = (item: Item): StoredProgram => program.parse(item);

const secret = z.object({ personId: id, programId: id });
/** What a code is bound to. */
const code = secret.extend({ challenge: z.string(), redirectUri: z.string(), expiresAt: z.number() });
export type StoredSecret = z.output<typeof secret>;
export type StoredCode = z.output<typeof code>;
export const toSecret = (item: Item): StoredSecret => secret.parse(item);
export const toCode = (item: Item): StoredCode => code.parse(item);

const client = z.object({
  clientId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  expiresAt: z.number(),
});
export type StoredClient = z.output<typeof client>;
export const toClient = (item: Item): StoredClient => client.parse(item);
