import { send } from '../send.ts';
import type { Chat, Suggestion } from '../state.ts';

/** Renders a button for each suggestion. A click sends its text. */
export const Chips = ({ chat, suggestions }: { chat: Chat; suggestions: Pick<Suggestion, 'text' | 'language'>[] }) => (
  <div class="chips">
    {suggestions.map(({ text, language }) => (
      <button type="button" class="chip" lang={language} dir="auto" onClick={() => send(chat, text)}>
        {text}
      </button>
    ))}
  </div>
);
