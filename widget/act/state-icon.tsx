import type { MessageAction } from '../../client/generated/types.ts';
import { icon } from '../app/views/icons.tsx';

const Check = icon('M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z');
const Cross = icon('M5 6.4 6.4 5 19 17.6 17.6 19zM17.6 5 19 6.4 6.4 19 5 17.6z');
const Clock = icon(
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm-1 3v6l5 3 1-1.6-4-2.4V7z',
);
const Question = icon(
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm-1 12h2v2h-2zm1-10a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.5 1.2-2A4 4 0 0 0 12 6z',
);

const icons: Partial<Record<MessageAction['status'], typeof Check>> = {
  confirmed: Clock,
  calling: Clock,
  done: Check,
  unknown: Question,
};

/** Tells a state without colours. */
export function StateIcon({ status }: { status: MessageAction['status'] }) {
  const Icon = icons[status] ?? Cross;
  return <Icon />;
}
