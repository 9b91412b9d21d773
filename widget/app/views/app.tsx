import type { TargetedKeyboardEvent } from 'preact';
import { closePanel, isFullScreen, leaveList } from '../panel.ts';
import { isWaitingForLead } from '../send.ts';
import type { Chat } from '../state.ts';
import { Composer, Problem } from './composer.tsx';
import { isComposing } from './composing.ts';
import { Header } from './header.tsx';
import { Log } from './log.tsx';
import { Still } from './still.ts';

/** The whole widget except its launcher. */
export function App({ chat }: { chat: Chat }) {
  const { state } = chat;
  const { announcement, more } = state;
  return (
    <>
      {more && !state.open && <more.Teaser chat={chat} />}
      {state.open && <Panel chat={chat} />}
      <div class="unseen" role="status" aria-live="polite">
        {announcement.turn > 0 && <span key={announcement.turn}>{announcement.text}</span>}
      </div>
    </>
  );
}

function Panel({ chat }: { chat: Chat }) {
  const { core, state } = chat;
  const { config, inline } = core;
  const { botName, branding, texts } = config;
  // The log needs no rendering with each letter that the visitor types.
  const { draft, menu, ...inLog } = state;
  const { more } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a dialog or a region
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      class={`panel ${branding.position}`}
      aria-label={botName}
      tabIndex={-1}
      onKeyDown={(event) => onKey(chat, event)}
      onClick={(event) => closeMenu(chat, event)}
      {...more?.dropOf(chat)}
      role={inline ? 'region' : 'dialog'}
      aria-modal={inline ? undefined : isFullScreen(core)}
    >
      <Still of={[state.agentName, state.status, state.menu && state]}>
        <Header chat={chat} />
      </Still>
      {more && state.view === 'earlier' ? (
        <more.EarlierList chat={chat} />
      ) : (
        <>
          <Still of={[...Object.values(inLog), isWaitingForLead(chat)]}>
            <Log chat={chat} />
          </Still>
          {state.problem && <Problem chat={chat} problem={state.problem} />}
          <Composer chat={chat} />
        </>
      )}
      {state.dragging && <p class="drop">{texts.dropFiles}</p>}
      {branding.showPoweredBy && (
        <footer role="presentation">{texts.poweredBy.replace('{name}', branding.appName)}</footer>
      )}
    </div>
  );
}

/** A click outside the menu and its button closes it. */
function closeMenu(chat: Chat, { target }: MouseEvent): void {
  if (chat.state.menu && !(target as Element).closest('.menu, [aria-expanded]')) chat.set({ menu: false });
}

/** Escape closes the menu, then the panel. If the panel covers the page, the focus is trapped in it. */
function onKey(chat: Chat, keyEvent: TargetedKeyboardEvent<HTMLElement>): void {
  const { core, state } = chat;
  if (keyEvent.key === 'Escape' && !isComposing(keyEvent)) {
    keyEvent.stopPropagation();
    if (state.menu) {
      chat.set({ menu: false });
      core.shadow.querySelector<HTMLElement>('header .icon')?.focus();
    } else if (state.view === 'earlier') leaveList(chat);
    else if (!core.inline) closePanel(chat);
  }
  if (keyEvent.key !== 'Tab' || core.inline || !isFullScreen(core)) return;
  const all = [
    ...keyEvent.currentTarget.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [tabindex="0"]'),
  ];
  const [first, last] = [all[0], all.at(-1)];
  const now = core.shadow.activeElement;
  const next = keyEvent.shiftKey
    ? now === first || !all.some((each) => each === now)
      ? last
      : undefined
    : now === last
      ? first
      : undefined;
  if (next) {
    keyEvent.preventDefault();
    next.focus();
  }
}
