import type { TargetedSubmitEvent } from 'preact';
import { startNew } from '../app/conversation.ts';
import { type Chat, fill } from '../app/state.ts';
import { StarIcon } from '../app/views/icons.tsx';
import { rateConversation } from './csat.ts';

/** Asks for a rating when the conversation is over, and offers its transcript and a new one. */
export function Rating({ chat }: { chat: Chat }) {
  const { state, core } = chat;
  const { texts, transcript } = core.config;
  return (
    <>
      {state.rating === 'thanked' && <p class="note">{texts.ratingThanks}</p>}
      {state.rating === 'asked' && <Form chat={chat} />}
      {(state.status === 'closed' || state.status === 'resolved') && (
        <div class="chips again">
          {transcript && !state.transcript && (
            <button type="button" class="chip" onClick={() => chat.set({ transcript: { problem: '' } })}>
              {texts.transcript}
            </button>
          )}
          {state.status === 'closed' && (
            <button type="button" class="chip" onClick={() => startNew(chat)}>
              {texts.startNew}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Form({ chat }: { chat: Chat }) {
  const { texts } = chat.core.config;
  const { stars } = chat.state;
  const onSubmit = (submitEvent: TargetedSubmitEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const comment = String(new FormData(submitEvent.currentTarget).get('comment') ?? '').trim();
    void rateConversation(chat, chat.state.stars, comment);
  };
  return (
    <form class="card" onSubmit={onSubmit}>
      <fieldset>
        <legend>{texts.rateTitle}</legend>
        <div class="stars">
          {[1, 2, 3, 4, 5].map((value) => (
            <label key={value} class={value <= stars ? 'lit' : ''}>
              <input
                type="radio"
                name="stars"
                value={value}
                checked={value === stars}
                aria-label={fill(texts.rateValue, { count: value })}
                onChange={() => chat.set({ stars: value })}
              />
              <StarIcon />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <>
          <label for="comment">{texts.ratingComment}</label>
          <textarea id="comment" name="comment" rows={2} maxLength={2000} />
          <button type="submit" class="primary">
            {texts.submit}
          </button>
        </>
      )}
    </form>
  );
}
