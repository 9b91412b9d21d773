import { plans } from '../../config/plans.ts';
import { usageLimit } from '../core/errors.ts';
import type { Workspace } from '../core/tenants.ts';

type Limited = Pick<Workspace, 'plan' | 'sourceLimit'>;

/** Number of sources that a chatbot of the workspace can have: the workspace's own limit, otherwise its plan's. */
export const sourceCapOf = ({ plan, sourceLimit }: Limited): number => sourceLimit ?? plans[plan].sourcesPerChatbot;

/** Why another source is refused, with the limit that decides. */
export const sourceCapReached = ({ plan, sourceLimit }: Limited): string =>
  sourceLimit === null
    ? `The plan ${plan} allows ${plans[plan].sourcesPerChatbot} sources in a chatbot.`
    : `This workspace allows ${sourceLimit} sources in a chatbot.`;

/** Creates USAGE_LIMIT_REACHED. */
export const sourceCapExceeded = (workspace: Limited) => usageLimit(sourceCapReached(workspace));
