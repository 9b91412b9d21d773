import type { Write } from '../core/app.ts';
import { above } from '../core/rows/conditions.ts';
import { workspaceKey } from '../core/tenants.ts';

/** The write that frees a seat. */
export const freeSeat = (workspaceId: string): Write => ({
  update: workspaceKey(workspaceId),
  change: { add: { seatCount: -1 } },
  when: above('seatCount', 0),
});
