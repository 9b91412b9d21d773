import type { App, Item } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { sha256 } from '../../core/ids.ts';
import type { Identity } from '../../core/operations/actor.ts';
import { remembered } from '../../core/remember.ts';
import { actingMember } from '../../team/acting.ts';
import { memberKey, toStoredMember } from '../../team/items.ts';
import { tenancyOf } from '../../workspaces/tenancy.ts';
import { HELD_MS } from '../identify.ts';
import { isLive, programKey } from '../items.ts';
import { roleOf, scopesOf } from '../roles.ts';
import { type StoredProgram, toProgram } from './items.ts';
import { scopesWithin } from './scopes.ts';
import { findTokenRow } from './tokens.ts';

const unauthorized = () => new AppError('UNAUTHORIZED');

/**
 * What a program may do at this moment: what its person has allowed, and their role in the workspace allows now. Throws UNAUTHORIZED
 * if the connection has ended, the person is no longer an active member, or the workspace is gone or closed to people.
 */
export async function resolveProgram(app: App, program: StoredProgram): Promise<Identity> {
  const { programId, personId, memberId, workspaceId, organisationId } = program;
  const key = memberKey(workspaceId, memberId);
  const [memberRow, tenancy] = await Promise.all([
    remembered<Item | undefined>(app, `program-member#${key.pk}#${key.sk}`, HELD_MS, () => app.store.get(key)),
    tenancyOf(app, { workspaceId, organisationId }),
  ]);
  if (!memberRow || !tenancy?.organisation.signIn || !isLive(app, program)) throw unauthorized();
  const member = await actingMember(app, workspaceId, toStoredMember(memberRow));
  if (member.status !== 'active' || member.personId !== personId) throw unauthorized();
  return {
    keyId: programId,
    keyName: program.name,
    memberId,
    createdBy: memberId,
    workspaceId,
    organisationId,
    scopes: new Set(scopesWithin(program.scopes, scopesOf(roleOf(member), tenancy))),
    program: { personId, scopes: program.scopes },
  };
}

/** The identity of a program's token for the server `resource`. Throws UNAUTHORIZED for every token that is not valid there now. */
export async function identifyProgram(app: App, token: string, resource: string): Promise<Identity> {
  const row = await remembered<Item | undefined>(app, `program-token#${sha256(token)}`, HELD_MS, () =>
    findTokenRow(app, 'access', token),
  );
  if (!row || Number(row.expiresAt) <= app.clock.now()) throw unauthorized();
  const key = programKey(String(row.personId), String(row.programId));
  const item = await remembered<Item | undefined>(app, `program#${key.sk}`, HELD_MS, () =>
    app.store.get(key, { consistent: true }),
  );
  const program = item && toProgram(item);
  if (program?.resource !== resource) throw unauthorized();
  return resolveProgram(app, program);
}
