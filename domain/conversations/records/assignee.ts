import type { Item } from '../../core/app.ts';
import { isRecord } from '../../core/objects.ts';

/** Who has a conversation, from its row. Undefined: nobody. */
export const assigneeIdOf = (item: Item | undefined): unknown =>
  isRecord(item?.assignee) ? item.assignee.id : undefined;
