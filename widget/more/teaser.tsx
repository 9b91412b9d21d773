import { dismissProactive, openPanel } from '../app/panel.ts';
import type { Chat } from '../app/state.ts';
import { CloseIcon } from '../app/views/icons.tsx';

/** The proactive message, shown where the panel would cover the page. */
export const Teaser = ({ chat }: { chat: Chat }) => {
  const { config } = chat.core;
  return (
    <div class={`teaser ${config.branding.position}`}>
      <button type="button" class="words" onClick={() => openPanel(chat, true)}>
        {config.proactive.message ?? config.greetingMessage}
      </button>
      <button
        type="button"
        class="icon"
        aria-label={config.texts.dismiss}
        onClick={() => {
          dismissProactive(chat.core);
          chat.set({ proactive: 'none' });
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
};
