import { close as endConversation, resume, startNew } from '../conversation.ts';
import { showLeadForm } from '../leads.ts';
import { closePanel } from '../panel.ts';
import { send } from '../send.ts';
import { hasSound, toggleSound } from '../sound.ts';
import { type Chat, fill, isWithHumans } from '../state.ts';
import { CloseIcon, MoreIcon } from './icons.tsx';
import { Portrait } from './portrait.tsx';

/** The chatbot or the agent. */
export const Avatar = ({ chat }: { chat: Chat }) => {
  const { botName, branding } = chat.core.config;
  const { agentName } = chat.state;
  return <Portrait name={agentName ?? botName} url={agentName ? null : branding.avatarUrl} />;
};

function presence({ core, state }: Chat): string {
  const { texts, online } = core.config;
  // Outside opening hours the chatbot has told when somebody will be there.
  if (state.status === 'human_requested') return online ? texts.waitingForHuman : '';
  return state.agentName ? texts.agent : online ? texts.online : '';
}

export const Header = ({ chat }: { chat: Chat }) => {
  const { core, state } = chat;
  const { texts, botName } = core.config;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the page has its own banner
    <header role="presentation">
      <Avatar chat={chat} />
      <div class="who">
        <h2>{state.agentName ?? botName}</h2>
        <p>{presence(chat)}</p>
      </div>
      <button
        type="button"
        class="icon"
        aria-label={texts.options}
        aria-expanded={state.menu}
        onClick={() => chat.set({ menu: !state.menu })}
      >
        <MoreIcon />
      </button>
      {!core.inline && (
        <button type="button" class="icon close" aria-label={texts.close} onClick={() => closePanel(chat)}>
          <CloseIcon />
        </button>
      )}
      {state.menu && <Menu chat={chat} />}
    </header>
  );
};

/** Further actions that are currently available. */
function Menu({ chat }: { chat: Chat }) {
  const { core, session, state } = chat;
  const { texts, leadCapture, transcript } = core.config;
  const hasConversation = session.value.conversationId !== null;
  const isOver = state.status === 'closed' || state.status === 'resolved';
  const items: [boolean, string | undefined, () => unknown][] = [
    [!isWithHumans(state.status) && state.status !== 'closed', texts.talkToHuman, () => send(chat, texts.talkToHuman)],
    [isWithHumans(state.status), texts.backToBot, () => resume(chat)],
    [leadCapture.enabled && leadCapture.mode === 'manual', texts.leadTitle, () => showLeadForm(chat)],
    [session.value.past.length > 0, texts.earlier, () => chat.set({ view: 'earlier' })],
    [hasConversation && transcript, texts.transcript, () => chat.set({ transcript: { problem: '' } })],
    [true, hasSound(chat) ? texts.soundOff : texts.soundOn, () => toggleSound(chat)],
    [hasConversation && !isOver, texts.endConversation, () => endConversation(chat)],
    [hasConversation, texts.startNew, () => startNew(chat)],
  ];
  return (
    <ul class="menu">
      {items
        .filter(([applies]) => applies)
        .map(([, label, act]) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => {
                chat.set({ menu: false, view: 'chat', problem: null });
                act();
                focusAgain(chat);
              }}
            >
              {label}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Closing the menu loses the focus. Returns it to the menu's button. */
const focusAgain = ({ core }: Chat) => core.shadow.querySelector<HTMLElement>('header .icon')?.focus();

export const agentTyping = ({ core, state }: Chat) =>
  state.typing && <p class="typing">{fill(core.config.texts.typing, { name: state.typing })}</p>;
