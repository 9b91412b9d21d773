import { bearer, type CookieBrowser, callsWith, nextToken, type SignInCalls, signIn } from '../people/support.ts';
import { client, type Platform, type Tenant } from '../support/platform.ts';
import { joinTeam } from '../team/support.ts';
import { dataOf } from './support.ts';

export interface Person {
  /** In the agency's primary workspace. */
  id: string;
  email: string;
  visitor: CookieBrowser;
  calls: SignInCalls;
}
export interface Agency extends Tenant {
  owner: Person;
}

let made = 0;
export const uniqueAddress = (name: string) => `${name}-${Date.now()}-${made++}@agency.example`;

/** An agency whose owner is signed in. */
export async function signedInAgency(platform: Platform): Promise<Agency> {
  const email = uniqueAddress('owner');
  const org = { name: 'Harbour', owner: email, plan: 'agency', 'api-access': 'on' };
  const { organisationId = '', workspaceId = '' } = await platform.operator('org create', org);
  const { key: apiKey = '' } = await platform.operator('key create', { workspace: workspaceId, scopes: 'all' });
  const visitor = await signIn(platform, email);
  const calls = await bearer(platform, visitor);
  const { id } = dataOf(await calls.rest('GET', '/viewer')).member;
  const api = client(platform.baseUrl, apiKey);
  return { organisationId, workspaceId, apiKey, api, owner: { id, email, visitor, calls } };
}

/** A member of the agency who is signed in. */
export async function colleagueOf(platform: Platform, agency: Agency, role: string): Promise<Person> {
  const email = uniqueAddress(role);
  const { id } = await joinTeam(platform, agency, email, role);
  const visitor = await signIn(platform, email);
  return { id, email, visitor, calls: await bearer(platform, visitor) };
}

export const accessPath = (shop: Tenant, { id }: Pick<Person, 'id'>) =>
  `/reseller/clients/${shop.workspaceId}/access/${id}`;

/** Gives somebody of the agency access to a client. */
export const enter = (agency: Agency, shop: Tenant, person: Pick<Person, 'id'>, role = 'admin') =>
  agency.owner.calls.rest('PUT', accessPath(shop, person), { role });

/** Calls of the person with a token of the client's workspace. */
export const inside = async (platform: Platform, shop: Tenant, { visitor }: Person): Promise<SignInCalls> =>
  callsWith(platform, dataOf(await nextToken(platform, visitor, shop.workspaceId)).token);
