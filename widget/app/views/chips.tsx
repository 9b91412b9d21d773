import { send } from '../send.ts';
import type { Chat, ChatMessage } from '../state.ts';

type Chip = Pick<ChatMessage['suggestions'][number], 'text' | 'language'>;

/** Renders a button for each suggestion. A click sends its text. */
export const Chips = ({ chat, suggestions }: { chat: Chat; suggestions: Chip[] }) => (
  <div class="chips">
    {suggestions.map(({ text, language }) => (
      <button type="button" class="chip" lang={language} dir="auto" onClick={() => send(chat, text)}>
        {text}
      </button>
    ))}
  </div>
);
