import { type Platform, type Tenant, until } from '../support/platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: a delivery as REST shows it
export type DeliveryRow = any;

export interface Endpoint {
  url: string;
  secret: string;
}

/** Makes or changes a group's endpoint. Throws where that is refused. */
export async function put({ api }: Tenant, feature: string, body: object): Promise<DeliveryRow> {
  const answer = await api.put(`/webhooks/${feature}`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

/** Sends a test event: the delivery that was made of it. */
export async function sendTest({ api }: Tenant, feature: string): Promise<DeliveryRow> {
  const answer = await api.post(`/webhooks/${feature}/test`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

export const deliveries = async ({ api }: Tenant, query = ''): Promise<DeliveryRow> =>
  (await api.get(`/webhooks/deliveries${query}`)).body.data;

export const rowOf = async (tenant: Tenant, id: string): Promise<DeliveryRow> =>
  (await deliveries(tenant, '?take=200')).deliveries.find((row: DeliveryRow) => row.id === id);

/** Waits until a delivery has a status. */
export const became = (tenant: Tenant, id: string, status: string): Promise<DeliveryRow> =>
  until(`${id} ${status}`, async () => {
    const row = await rowOf(tenant, id);
    return row?.status === status && row;
  });

/** Everything that the table holds of a workspace's webhooks, as one text. */
export async function stored({ store }: Platform, { workspaceId }: Tenant): Promise<string> {
  const parts = ['HOOK', 'DELIVERY', 'DELIVERY#BODY'].map((part) => `WS#${workspaceId}#${part}`);
  const pages = await Promise.all(parts.map((pk) => store.query({ pk, consistent: true })));
  return JSON.stringify(pages);
}
