import { send } from '../send.ts';
import type { Chat } from '../state.ts';

/** Renders a button for each text. A click sends it. */
export const Chips = ({ chat, texts }: { chat: Chat; texts: string[] }) => (
  <div class="chips">
    {texts.map((text) => (
      <button type="button" class="chip" dir="auto" key={text} onClick={() => send(chat, text)}>
        {text}
      </button>
    ))}
  </div>
);
