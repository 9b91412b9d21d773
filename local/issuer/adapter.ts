import { BoundedRows } from './bounded-rows.ts';

/** Enough for thousands of sign-ins. Rows keep parameters, and a client decides how long these are. */
const MAX_BYTES = 16 * 1_048_576;

type Payload = Record<string, unknown>;

/**
 * The issuer's records, in memory: they live for minutes, and after a restart a person only signs in again. `clientOf` names the client
 * of the current request.
 */
export function createAdapters(now: () => number, clientOf = () => ''): (model: string) => object {
  const rows = new BoundedRows<Payload>(now, MAX_BYTES);
  const rowKeyOf = (model: string, id: string) => `${model}#${id}`;
  return (model) => ({
    async upsert(id: string, payload: Payload, expiresInSeconds: number) {
      rows.set(rowKeyOf(model, id), payload, { client: clientOf(), until: now() + expiresInSeconds * 1000 });
    },
    find: async (id: string) => rows.get(rowKeyOf(model, id)),
    async findByUid(uid: string) {
      const [key] = rows.keysOf(rowKeyOf(model, ''), (payload) => payload.uid === uid);
      return key === undefined ? undefined : rows.get(key);
    },
    findByUserCode: async () => undefined,
    async consume(id: string) {
      const payload = rows.get(rowKeyOf(model, id));
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id: string) {
      rows.delete(rowKeyOf(model, id));
    },
    async revokeByGrantId(grantId: string) {
      for (const key of rows.keysOf('', (payload) => payload.grantId === grantId)) rows.delete(key);
    },
  });
}
