import { plainText } from '../app/markdown/plain.ts';
import { dismissProactive, openPanel } from '../app/panel.ts';
import type { Chat } from '../app/state.ts';
import { CloseIcon } from '../app/views/icons.tsx';
import { Portrait } from '../app/views/portrait.tsx';
import { replyAtLauncher } from './reply-at-launcher.ts';

/** What stands next to the closed launcher: an unread reply with who has written it, otherwise the proactive message if there is one. */
export function Teaser({ chat }: { chat: Chat }) {
  const { core, session, state } = chat;
  const { config } = core;
  const reply = replyAtLauncher(chat);
  if (!reply && state.proactive !== 'teaser') return null;
  const dismiss = () => {
    if (reply) session.keepTab({ dismissedId: reply.id });
    else dismissProactive(core);
    chat.set(reply ? {} : { proactive: 'none' });
    core.launcher?.focus();
  };
  const author = reply?.author?.name ?? (reply?.role === 'agent' ? config.texts.agent : config.botName);
  return (
    <div class={`teaser ${config.branding.position}`}>
      <button type="button" class="words" onClick={() => openPanel(chat, true)}>
        {reply ? (
          <>
            <Portrait name={author} url={reply.role === 'agent' ? null : config.branding.avatarUrl} />
            <span>
              <b>{author}</b>
              <bdi class="lines">{plainText(reply.content)}</bdi>
            </span>
          </>
        ) : (
          (config.proactive.message ?? config.greetingMessage)
        )}
      </button>
      <button type="button" class="icon" aria-label={config.texts.dismiss} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
