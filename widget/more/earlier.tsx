import { leaveList } from '../app/panel.ts';
import type { SavedConversation } from '../app/session.ts';
import { type Chat, localeOf } from '../app/state.ts';
import { BackIcon, CloseIcon } from '../app/views/icons.tsx';
import { forgetEarlier, openEarlier } from './earlier-conversations.ts';

/** The visitor's other conversations, as this browser has them. */
export function EarlierList({ chat }: { chat: Chat }) {
  const { texts } = chat.core.config;
  return (
    <div class="earlier">
      <h3>
        <button type="button" class="icon" aria-label={texts.back} onClick={() => leaveList(chat)}>
          <BackIcon />
        </button>
        {texts.earlier}
      </h3>
      <ul>
        {chat.session.value.past.map((one) => (
          <Row chat={chat} one={one} key={one.conversationId} />
        ))}
      </ul>
    </div>
  );
}

function Row({ chat, one: { conversationId, title, at } }: { chat: Chat; one: SavedConversation }) {
  const { texts } = chat.core.config;
  const name = title || texts.message;
  const date = at ? new Date(at).toLocaleDateString(localeOf(chat), { dateStyle: 'medium' }) : '';
  return (
    <li>
      <button type="button" class="talk" onClick={() => openEarlier(chat, conversationId)}>
        <bdi>{name}</bdi>
        <small>{date}</small>
      </button>
      <button
        type="button"
        class="icon"
        title={texts.forget}
        aria-label={`${texts.forget}: ${name}`}
        onClick={() => forgetEarlier(chat, conversationId)}
      >
        <CloseIcon />
      </button>
    </li>
  );
}
