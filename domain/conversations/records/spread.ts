import type { App } from '../../core/app.ts';
import { isUuid } from '../../core/ids.ts';
import { remembered } from '../../core/remember.ts';
import { isSpread, toWorkspace, workspaceKey } from '../../core/tenants.ts';

/**
 * A partition takes 1,000 write units a second, and each answer writes its conversation's row in a transaction. The rows of a busy
 * workspace's new conversations are therefore spread over 16 buckets. The id of such a conversation names its bucket, so every row
 * is found with one read, and rows in the first partition stay where they are.
 */
export const BUCKETS = [...'0123456789abcdef'] as const;

/** Of the 12-bit counter in an id. `uuidv7Source` starts below 0x400 each millisecond, so only a clock that was set back reaches it. */
const SPREAD_BIT = 0x8;
const COUNTER_AT = 15;
/** The last twelve digits: six random ones, of which the first is the bucket, and their complement. */
const RANDOM_AT = 24;
const COMPLEMENT_AT = 30;

const complementOf = (digits: string) => (0xffffff ^ Number.parseInt(digits, 16)).toString(16).padStart(6, '0');

/** A new id as that of a spread conversation. It keeps its time and 48 of its 74 other bits. */
export function spreadId(id: string): string {
  const counter = (Number.parseInt(id.charAt(COUNTER_AT), 16) | SPREAD_BIT).toString(16);
  const start = id.slice(0, COUNTER_AT) + counter + id.slice(COUNTER_AT + 1, COMPLEMENT_AT);
  return start + complementOf(start.slice(RANDOM_AT));
}

/** The bucket that an id names. Undefined: its row is in the workspace's first partition. */
export function bucketOf(id: string): string | undefined {
  if (!isUuid(id) || !(Number.parseInt(id.charAt(COUNTER_AT), 16) & SPREAD_BIT)) return undefined;
  const digits = id.slice(RANDOM_AT, COMPLEMENT_AT);
  return id.endsWith(complementOf(digits)) ? digits.charAt(0) : undefined;
}

/** The time is stored minutes before it comes, so a cached "never" is not yet wrong. */
const LOOK_AGAIN_MS = 60_000;

/** From when on (ms) the workspace's new conversations are spread, or null. At most a minute old. */
export const spreadFromOf = (app: App, workspaceId: string): Promise<number | null> =>
  remembered(app, `spread#${workspaceId}`, LOOK_AGAIN_MS, async () => {
    const item = await app.store.get(workspaceKey(workspaceId), { consistent: true });
    return item ? toWorkspace(item).spreadFrom : null;
  });

/** Whether a conversation that begins now is spread. */
export const isSpreadNow = async (app: App, workspaceId: string): Promise<boolean> =>
  isSpread({ spreadFrom: await spreadFromOf(app, workspaceId) }, app.clock.now());
