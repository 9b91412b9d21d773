import { text } from '../parts/text.ts';

const classes = {
  ASKING: '',
  CODE: '',
  PROPOSED: 'warn',
  CONFIRMED: 'warn',
  CALLING: '',
  DONE: 'good',
  FAILED: 'bad',
  UNKNOWN: 'bad',
  DECLINED: '',
  EXPIRED: '',
  CANCELLED: '',
} as const;
export type ShownStatus = keyof typeof classes;

/** The state of a run, in words and colour. */
export const RunSign = ({ status }: { status: ShownStatus }) => (
  <span class={`sign ${classes[status]}`}>{text(`run_${status}`)}</span>
);

interface Pair {
  key: string;
  label?: string;
  value: string;
}

/** Values with their names. */
export const ValueList = ({ values }: { values: readonly Pair[] }) =>
  values.length > 0 ? (
    <dl class="facts-list">
      {values.map(({ key, label = key, value }) => (
        <>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </>
      ))}
    </dl>
  ) : null;

interface AnswerSeenProps {
  message: string | null;
  error: string | null;
  shown: readonly Pair[];
}

/** What the visitor reads of an answer, and why it failed. */
export const AnswerSeen = ({ message, error, shown }: AnswerSeenProps) => (
  <>
    {message ? <p dir="auto">{message}</p> : <ValueList values={shown} />}
    {error && <p class="problem">{error}</p>}
  </>
);
