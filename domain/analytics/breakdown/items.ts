import type { Key } from '../../core/app.ts';
import { workspacePk } from '../../core/tenants.ts';
import { daySk } from '../items.ts';

/**
 * The conversations of past UTC days, packed: one row per day, which a report reads instead of the day's conversations. A report that
 * finds none, or an outdated one, stores it. Nobody writes it for workspaces that read no reports.
 */
export const groupedDaysPk = (workspaceId: string) => `${workspacePk(workspaceId)}#GROUPED`;
export const groupedDayKey = (workspaceId: string, day: string): Key => ({
  pk: groupedDaysPk(workspaceId),
  sk: daySk(day),
});
