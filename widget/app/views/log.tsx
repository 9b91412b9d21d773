import { areTimed } from '../entries.ts';
import { Markdown } from '../markdown/view.tsx';
import { isWaitingForLead } from '../send.ts';
import { type Chat, isWithHumans } from '../state.ts';
import { Chips } from './chips.tsx';
import { Avatar, agentTyping } from './header.tsx';
import { placeOf, toRow } from './message.tsx';
import { Still } from './still.ts';

/** The message log. Not a live region: each complete answer is announced once. */
export const Log = ({ chat }: { chat: Chat }) => {
  const { core, state } = chat;
  const { config } = core;
  const { more } = state;
  const isTimed = areTimed(state);
  const isNew = state.entries.length === 0;
  const form = more && <more.LeadForm key={chat.scope} chat={chat} />;
  return (
    <div
      class={isNew ? 'log new' : 'log'}
      role="log"
      aria-live="off"
      aria-label={config.botName}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      onPointerOver={() => isTimed || chat.set({ timed: true })}
    >
      {config.aiDisclosure.enabled && <p class="note">{config.aiDisclosure.text}</p>}
      {isAwayNews(chat) && <p class="note">{config.awayMessage}</p>}
      {isNew && (
        <div class="welcome">
          <Avatar chat={chat} />
          {config.texts.atOnce}
        </div>
      )}
      <ol>
        <Greeting text={config.greetingMessage} name={config.botName} />
        {state.proactive === 'panel' && config.proactive.message && (
          <Greeting text={config.proactive.message} name={config.botName} />
        )}
        {state.leadAfter === null && form}
        {state.entries.map((entry, at) => [
          toRow(chat, entry, placeOf(state.entries, at, isTimed)),
          entry.id === state.leadAfter && form,
        ])}
      </ol>
      {isNew && state.lead === 'none' && !isWaitingForLead(chat) && (
        <Chips chat={chat} suggestions={config.suggestedQuestions.map((text) => ({ text }))} />
      )}
      {agentTyping(chat)}
      {more && <more.TranscriptForm chat={chat} />}
      {more && <more.Rating chat={chat} />}
    </div>
  );
};

/** Whoever has asked for a person has got the same as an answer. */
const isAwayNews = ({ core, state }: Chat): boolean =>
  !isWithHumans(state.status) &&
  !state.entries.some(({ content }) => content.includes(core.config.awayMessage ?? content));

const Greeting = ({ text, name }: { text: string; name: string }) => (
  <Still of={[]}>
    <li class="message assistant first last">
      <span class="unseen">{name}</span>
      <div class="bubble" dir="auto">
        <Markdown text={text} />
      </div>
    </li>
  </Still>
);
