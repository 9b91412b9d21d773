import * as z from 'zod';
import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { label } from './records.ts';

/** All labels of a workspace, at most 200, in one row: a change sees every name, and a list of conversations needs one read. */
export const labelsKey = (workspaceId: string): Key => ({ pk: `${workspacePk(workspaceId)}#LABELS`, sk: 'ALL' });

/** `revision`: number of changes so far. */
const labelList = z.object({ labels: z.array(label).default([]), revision: z.number().default(0) });
export type LabelList = z.output<typeof labelList>;

/** No `entity`, because no step needs its changes. */
export const labelsItem = (workspaceId: string, list: LabelList): Item => ({
  ...list,
  ...labelsKey(workspaceId),
  v: 1,
});
export const toLabelList = (item: Item | undefined): LabelList => labelList.parse(item ?? {});
