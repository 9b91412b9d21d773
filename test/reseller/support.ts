import { expect } from 'vitest';
import type { Answer, Platform, Tenant } from '../support/platform.ts';

/** An agency with so much in its pool. */
export async function agency(platform: Platform, pool = 100_000): Promise<Tenant> {
  const tenant = await platform.tenant({ plan: 'agency' });
  await platform.operator('org set', { pool: String(pool) }, tenant.organisationId);
  return tenant;
}

/** What a successful answer holds. */
export function dataOf({ status, text, body }: Answer) {
  expect([status, text]).toEqual([200, text]);
  expect(body.success).toBe(true);
  return body.data;
}

export async function newClient({ api }: Tenant, name = 'Bakery', plan = 'pro'): Promise<string> {
  return dataOf(await api.post('/reseller/clients', { name, plan })).id;
}

let made = 0;
export const newKey = () => `move-${Date.now()}-${made++}`;

/** Moves credits under a key of its own unless one is given. */
export const moveCredits = (
  { api }: Tenant,
  workspaceId: string,
  amount: unknown,
  idempotencyKey: unknown = newKey(),
) => api.post(`/reseller/clients/${workspaceId}/credits`, { amount, idempotencyKey });

export const poolOf = async ({ api }: Tenant): Promise<number> =>
  dataOf(await api.get('/reseller/clients?take=1')).org.poolBalance;

export const balanceOf = async ({ api }: Tenant, workspaceId: string): Promise<number> =>
  dataOf(await api.get(`/reseller/clients/${workspaceId}`)).balance;

/** Status, code and message of a refusal. */
export const refusal = ({ status, body }: Answer) => [status, body.error?.code, body.error?.message];
