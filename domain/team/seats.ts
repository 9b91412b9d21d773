import type { Write } from '../core/app.ts';
import { workspaceKey } from '../core/tenants.ts';

/** The write that frees a seat. */
export const freeSeat = (workspaceId: string): Write => ({
  update: workspaceKey(workspaceId),
  change: { add: { seatCount: -1 } },
  when: { attribute: 'seatCount', op: '>', value: 0 },
});
