import { sayTyping } from '../live/typing.ts';
import { canQueue } from '../live/waiting.ts';
import { isWaitingForLead, send } from '../send.ts';
import type { Chat, ChatState } from '../state.ts';
import { AttachButton } from './attach-button.tsx';
import { isComposing } from './composing.ts';
import { SendIcon } from './icons.tsx';
import { Still } from './still.ts';

/** The message field. Enter sends and Shift+Enter inserts a line break, except during IME composition. */
export function Composer({ chat }: { chat: Chat }) {
  const { state, core } = chat;
  const { more } = state;
  const { texts, placeholderText } = core.config;
  if (isWaitingForLead(chat) || state.status === 'closed') return null;
  return (
    <>
      {more && state.uploads.length > 0 && <more.Uploads chat={chat} />}
      <form
        class="composer"
        onSubmit={(event) => {
          event.preventDefault();
          void sendDraft(chat);
        }}
      >
        <label class="unseen" for="message">
          {texts.typeMessage}
        </label>
        <textarea
          id="message"
          rows={1}
          dir={state.draft ? 'auto' : core.config.direction}
          placeholder={placeholderText}
          enterkeyhint="send"
          autocomplete="off"
          value={state.draft}
          onInput={(event) => write(chat, event.currentTarget)}
          onPaste={(event) => {
            const files = [...(event.clipboardData?.files ?? [])];
            if (!files.length) return;
            event.preventDefault();
            chat.withMore(({ sendFiles }) => sendFiles(chat, files));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
            event.preventDefault();
            void sendDraft(chat);
          }}
        />
        <Still of={[]}>
          <AttachButton chat={chat} />
        </Still>
        <button
          type="submit"
          class="send"
          aria-label={texts.send}
          aria-disabled={(state.busy && !canQueue(chat)) || !state.draft.trim()}
        >
          <SendIcon />
        </button>
      </form>
    </>
  );
}

/** Reads the current state, because the draft may have changed since the last render. */
const sendDraft = (chat: Chat) => send(chat, chat.state.draft);

function write(chat: Chat, field: HTMLTextAreaElement): void {
  chat.set({ draft: field.value });
  chat.session.keepTab({ draft: field.value });
  sayTyping(chat);
}

/** What failed, and what waits. A conversation without a field has it, too. */
export const Problem = ({ chat, problem }: { chat: Chat; problem: NonNullable<ChatState['problem']> }) => (
  <p class={problem.waits ? 'note bar' : 'problem bar'} role="alert">
    {problem.text}{' '}
    {problem.retry && (
      <button type="button" class="chip" onClick={() => sendDraft(chat)}>
        {chat.core.config.texts.retry}
      </button>
    )}
  </p>
);
