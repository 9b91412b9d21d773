import { type AnswerOf, href } from '#core';
import type { gate } from '../../operations/developers.ts';
import { text } from '../parts/text.ts';

type ApiAccess = AnswerOf<typeof gate>['workspace']['apiAccess'];

/** Whether API keys work: all switches are on. */
export const isOpen = (apiAccess: ApiAccess) => Object.values(apiAccess).every(Boolean);

/** Says that keys do not work, and where to read how they will. Nothing if they do. */
export const ClosedGate = ({ apiAccess }: { apiAccess: ApiAccess | undefined }) =>
  apiAccess && !isOpen(apiAccess) ? (
    <p class="warn" role="status">
      {text('gate_closed')} <a href={href('/developers/gate')}>{text('gate_show')}</a>
    </p>
  ) : null;
