import * as z from 'zod';
import type { App } from '../core/app.ts';
import { invalid, lacksScope } from '../core/errors.ts';
import { dateTime, id, name } from '../core/fields.ts';
import type { Actor, Tenancy } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { hasScope, MCP_WRITE, type Scope, scopeNames } from '../core/operations/scopes.ts';
import { roleOf, scopesOf } from '../people/roles.ts';
import { readMember } from '../people/viewer.ts';
import { memberKey } from '../team/items.ts';
import { deleteKey, findKey, issueKey, keysOf } from './keys.ts';

export const listApiKeys = operation({
  name: 'listApiKeys',
  scope: 'workspace:*',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  run: async (app, actor) => ({ keys: await keysOf(app, actor.workspaceId) }),
});

export const createApiKey = operation({
  name: 'createApiKey',
  returnsSecret: true,
  scope: 'workspace:*',
  kind: 'write',
  audit: 'api_key',
  ids: z.object({}),
  input: z.object({
    name: name(120).describe('Name for the team'),
    scopes: z
      .array(z.enum(scopeNames, { error: `must be one of ${scopeNames.join(', ')}` }).meta({ graphql: 'String' }))
      .min(1, { error: 'must contain at least one scope' })
      .max(scopeNames.length, { error: 'contains too many scopes' })
      .describe(
        'What the key may do. For a person, and for a key that a person made, at most the scopes of their role',
      ),
    expiresAt: dateTime.nullish().describe('When the key stops working, in the future. Default: never'),
    memberId: z.string().meta({ graphql: 'ID' }).nullish().describe('The member that the key acts for'),
  }),
  needsRecentSignIn: true,
  find: nothing,
  async run(app, actor, { input, tenancy }) {
    await refuseWiderScopes(app, actor, await tenancy(), input.scopes);
    if (input.expiresAt && Date.parse(input.expiresAt) <= app.clock.now()) {
      throw invalid([{ path: 'expiresAt', message: 'must be in the future' }], 'expiresAt must be in the future.');
    }
    const memberId = input.memberId == null ? null : await memberOf(app, actor.workspaceId, input.memberId);
    const expiresAt = input.expiresAt ? new Date(input.expiresAt).toISOString() : null;
    const { workspaceId, organisationId } = actor;
    const scopes = [...new Set(input.scopes)];
    const createdBy = actor.createdBy ?? actor.memberId;
    return issueKey(app, { name: input.name, scopes, memberId, createdBy, expiresAt, workspaceId, organisationId });
  },
});

/** A person's keys can do no more than the person, and neither can the keys that are made with these. */
async function refuseWiderScopes(app: App, actor: Actor, tenancy: Tenancy, scopes: readonly Scope[]): Promise<void> {
  const allowed = await scopesOfMaker(app, actor, tenancy);
  // `mcp:write` widens nothing.
  const wider = allowed && scopes.find((scope) => scope !== MCP_WRITE && !hasScope(allowed, scope));
  if (wider) throw lacksScope(actor, wider);
}

/** Undefined: nobody's role limits the key. */
async function scopesOfMaker(app: App, actor: Actor, tenancy: Tenancy): Promise<ReadonlySet<string> | undefined> {
  if (actor.person) return actor.scopes;
  const maker = await readMember(app, actor.workspaceId, actor.createdBy ?? null);
  return maker ? new Set(scopesOf(roleOf(maker), tenancy)) : undefined;
}

/** Returns the stored id of a member of the workspace. Throws VALIDATION_ERROR. */
async function memberOf(app: App, workspaceId: string, memberId: string): Promise<string> {
  const { data } = id.safeParse(memberId);
  const member = data && (await app.store.get(memberKey(workspaceId, data), { consistent: true }));
  if (member) return data;
  const message = 'is not a member of this workspace';
  throw invalid([{ path: 'memberId', message }], `memberId ${message}.`);
}

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  scope: 'workspace:*',
  kind: 'write',
  audit: 'api_key',
  ids: z.object({ keyId: id.describe("The key's ID") }),
  input: z.object({}),
  find: (app, actor, { keyId }) => findKey(app, actor.workspaceId, keyId),
  async run(app, _actor, { target }) {
    await deleteKey(app, target);
    return { revoked: true };
  },
});
