import { live, reconnect } from '../live/state.ts';
import { now } from '../parts/now.ts';
import { t } from '../texts/t.ts';

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - now.value) / 1000));

/** Whether events arrive. Always visible, and never by colour alone. */
export function LiveSign() {
  const state = live.value;
  const text =
    state.state === 'waiting' ? t('live_waiting', { n: secondsUntil(state.retryAt) }) : t(`live_${state.state}`);
  return (
    <span class={`live is-${state.state}`}>
      <i aria-hidden="true" />
      <span role="status">{state.state === 'waiting' ? t('live_lost') : text}</span>
      {state.state === 'waiting' && (
        <button type="button" class="link" onClick={reconnect}>
          {text}
        </button>
      )}
    </span>
  );
}
