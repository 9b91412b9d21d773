const MAX_ROWS = 10_000;

interface StoredPayload {
  payload: Record<string, unknown>;
  until: number;
}

/**
 * The issuer's records, in memory: they live for minutes, and after a restart a person only signs in again. The oldest are dropped
 * if there are too many.
 */
export function createAdapters(now: () => number): (model: string) => object {
  const rows = new Map<string, StoredPayload>();
  const find = (key: string) => {
    const row = rows.get(key);
    if (row && row.until > now()) return row.payload;
    rows.delete(key);
    return undefined;
  };
  const findBy = (model: string, name: string, value: unknown) => {
    for (const [key, { payload }] of rows) {
      if (key.startsWith(`${model}#`) && payload[name] === value) return find(key);
    }
    return undefined;
  };
  return (model) => ({
    async upsert(id: string, payload: StoredPayload['payload'], expiresInSeconds: number) {
      rows.delete(`${model}#${id}`);
      rows.set(`${model}#${id}`, { payload, until: now() + expiresInSeconds * 1000 });
      for (const key of rows.keys()) {
        if (rows.size <= MAX_ROWS) break;
        rows.delete(key);
      }
    },
    find: async (id: string) => find(`${model}#${id}`),
    findByUid: async (uid: string) => findBy(model, 'uid', uid),
    findByUserCode: async () => undefined,
    async consume(id: string) {
      const payload = find(`${model}#${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id: string) {
      rows.delete(`${model}#${id}`);
    },
    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
    },
  });
}
