import * as z from 'zod';
import type { Item } from '../core/app.ts';
import { id, text, timestamp } from '../core/fields.ts';
import { workspacePk } from '../core/tenants.ts';

export const apiKey = z
  .object({
    id: id.describe("The key's ID"),
    name: text(1, 120).describe('Name for the team'),
    prefix: z.string().meta({ description: 'The first 12 characters, for display' }),
    scopes: z.array(z.string()).describe('What the key may do'),
    memberId: id.nullable().describe('The member that the key acts for. Null: none'),
    createdBy: id
      .nullable()
      .describe('The member who created the key, directly or with a key of their own. Null: none or unknown'),
    expiresAt: timestamp.nullable().describe('When the key stops working. Null: never'),
    createdAt: timestamp.describe('When the record was created'),
  })
  .meta({ id: 'ApiKey', description: 'An API key of the workspace. The key itself is shown only once.' });
export type ApiKey = z.output<typeof apiKey>;

export const LIST_PREFIX = 'KEY#';
export const listKey = (workspaceId: string, keyId: string) => ({
  pk: workspacePk(workspaceId),
  sk: LIST_PREFIX + keyId,
});
/** The row for authentication: found by the key's hash, before the tenant is known. */
export const hashKey = (hash: string) => ({ pk: `KEY#${hash}`, sk: 'KEY' });

/** Finds a key by its id, for the operator, who names no workspace. */
export const idKey = (keyId: string) => ({ pk: `KEYID#${keyId}`, sk: 'KEY' });

const storedKey = apiKey.extend({ workspaceId: id, organisationId: id, hash: z.string() });
export type StoredKey = z.output<typeof storedKey>;
// Rows of earlier versions do not name who made the key.
export const storedKeyOf = (item: Item): StoredKey => storedKey.parse({ createdBy: null, ...item });
export const toKeyRecord = (keyItem: Item | StoredKey): ApiKey => apiKey.parse({ createdBy: null, ...keyItem });
