import type { Condition } from '../../core/app.ts';
import { all, any, equals, equalsAny, lacks } from '../../core/rows/conditions.ts';
import type { ConversationPriority } from '../records/triage.ts';
import type { ConversationStatus } from '../records.ts';

/** What of a filter the store can test. */
interface StoreFilter {
  status?: ConversationStatus | null | undefined;
  chatbotId?: string | null | undefined;
  statuses?: readonly ConversationStatus[] | undefined;
  labelId?: string | null | undefined;
  priority?: ConversationPriority | null | undefined;
  isAwake?: boolean | undefined;
}

const hasPriority = (priority: ConversationPriority): Condition =>
  priority === 'none' ? any(lacks('priority'), equals('priority', priority)) : equals('priority', priority);

export const storeTest = ({ status, chatbotId, statuses, labelId, priority, isAwake }: StoreFilter): Condition =>
  all(
    ...(labelId ? [{ attribute: 'labelIds', contains: labelId }] : []),
    ...(priority ? [hasPriority(priority)] : []),
    ...(isAwake ? [any(lacks('snoozed'), equals('snoozed', false))] : []),
    ...(status ? [equals('status', status)] : []),
    ...(statuses ? [equalsAny('status', statuses)] : []),
    ...(chatbotId ? [equals('chatbotId', chatbotId)] : []),
  );

export const isFiltered = ({ status, chatbotId, statuses, labelId, priority, isAwake }: StoreFilter): boolean =>
  Boolean(status || chatbotId || statuses || labelId || priority || isAwake);
