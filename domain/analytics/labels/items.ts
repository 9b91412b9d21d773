import { workspacePk } from '../../core/tenants.ts';
import type { FiguresScope } from '../items.ts';

/**
 * Conversations by label: rows of a day's and of a quarter's totals, keyed like those of the other counts, with an attribute for each
 * label's id. Apart from those, because only changes of labels write them.
 */
export const labelledPk = (workspaceId: string, figuresScope: FiguresScope) =>
  `${workspacePk(workspaceId)}#LABELLED#${figuresScope}`;
