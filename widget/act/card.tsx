import type { MessageAction } from '../../client/generated/types.ts';
import type { CardProps, ChatState } from '../app/state.ts';
import { actOn } from './act-on.ts';
import { Asked } from './asked.tsx';
import { StateIcon } from './state-icon.tsx';
import { cardTexts } from './texts.ts';

type Status = MessageAction['status'];

/** What stands at the foot of a card that asks for nothing. */
const stateNames = {
  confirmed: 'awaitsTeam',
  calling: 'inProgress',
  done: 'done',
  failed: 'notDone',
  unknown: 'unclear',
  declined: 'cancelled',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

const isAsking = (status: Status) => status === 'asking' || status === 'code';

/** Only the newest card can be acted on. */
const isNewest = ({ entries }: ChatState, entry: CardProps['entry']): boolean =>
  entries.findLast((one) => one.kind === 'message' && one.action) === entry;

/** A step of an action, below the text that tells it. */
export function Card(props: CardProps) {
  const { chat, entry } = props;
  const { state, core } = chat;
  // The app shows none without.
  const action = entry.action!;
  const { status, name, expiresAt } = action;
  const isLive = state.status !== 'closed' && isNewest(state, entry);
  if (isAsking(status)) return isLive ? <Asked {...props} /> : null;
  const isPast = !!expiresAt && Date.parse(expiresAt) < Date.now();
  const shownStatus = status === 'proposed' && isPast ? 'expired' : status;
  const rows = rowsOf(props, shownStatus);
  const canConfirm = shownStatus === 'proposed' && isLive;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be the group of a form
    <div class={`act ${shownStatus}`} role="group" aria-label={name} aria-busy={canConfirm && state.busy}>
      <h3>{name}</h3>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {canConfirm && <Decision {...props} />}
      {shownStatus !== 'proposed' && (
        <p class="state">
          <StateIcon status={shownStatus} />
          {cardTexts(core.config)[stateNames[shownStatus as keyof typeof stateNames]]}
        </p>
      )}
    </div>
  );
}

/** Exact values until the outcome is known, then what was returned and the text does not say. */
function rowsOf({ entry: { content, action } }: CardProps, status: Status) {
  const { values, shown } = action!;
  if (status === 'done') return shown.filter(({ value }) => !content.includes(value));
  return status === 'proposed' || status === 'confirmed' || status === 'unknown' ? values : [];
}

/** The buttons below the exact values. */
function Decision(props: CardProps) {
  const { chat, entry } = props;
  const { state, core, unsent } = chat;
  const { texts } = core.config;
  const words = cardTexts(core.config);
  const confirm = entry.action!.confirmation;
  if (state.busy && unsent?.action.includes('confirm'))
    return (
      <p class="state">
        <StateIcon status="calling" />
        {words.inProgress}
      </p>
    );
  return (
    <>
      <p class="small">{words.checkValues}</p>
      <div class="row">
        {confirm && (
          <button
            type="button"
            class="primary"
            aria-disabled={state.busy}
            onClick={() => actOn(props, texts.yes, { confirm })}
          >
            {words.confirm}
          </button>
        )}
        <button
          type="button"
          class="chip"
          aria-disabled={state.busy}
          onClick={() => actOn(props, texts.no, { decline: true })}
        >
          {texts.cancel}
        </button>
      </div>
    </>
  );
}
