import type { TargetedSubmitEvent } from 'preact';
import type { Chat } from '../app/state.ts';
import { requestTranscript } from './transcript.ts';

/** Asks where to mail the conversation. */
export function TranscriptForm({ chat }: { chat: Chat }) {
  const { texts } = chat.core.config;
  const { transcript } = chat.state;
  if (!transcript) return null;
  const { isSending, problem } = transcript;
  return (
    <form class="card" noValidate onSubmit={(submitEvent) => onSubmit(chat, submitEvent)}>
      <h3>{texts.transcript}</h3>
      <div class="field">
        <label for="transcript-email">{texts.email}</label>
        <input
          id="transcript-email"
          name="email"
          type="email"
          autocomplete="email"
          maxLength={254}
          defaultValue={chat.identity.email ?? ''}
          required
          aria-invalid={!!problem}
          aria-describedby={problem ? 'problem-transcript' : undefined}
        />
        {problem && (
          <p class="problem" id="problem-transcript" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div class="row">
        <button type="submit" class="primary" aria-disabled={isSending}>
          {texts.send}
        </button>
        <button type="button" class="chip" onClick={() => chat.set({ transcript: null })}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

function onSubmit(chat: Chat, submitEvent: TargetedSubmitEvent<HTMLFormElement>): void {
  submitEvent.preventDefault();
  if (chat.state.transcript?.isSending) return;
  const field = submitEvent.currentTarget.elements.namedItem('email') as HTMLInputElement;
  const email = field.value.trim();
  const { texts } = chat.core.config;
  const problem = !email ? texts.required : field.validity.typeMismatch ? texts.invalidEmail : '';
  if (!problem) return void requestTranscript(chat, email);
  chat.set({ transcript: { problem } });
  field.focus();
}
