import { render } from 'preact';
import { type AppHandle, type Core, storageKey } from '../types.ts';
import { commandsOf } from './commands.ts';
import { forgetVisitor, leaveShown, restore, restoreFromOtherTab } from './conversation.ts';
import { startFollowing } from './live/follow.ts';
import { queued } from './live/waiting.ts';
import { plainText } from './markdown/plain.ts';
import { loadAct, loadMore } from './more.ts';
import { palette } from './palette.ts';
import { isFullScreen, openPanel, updateLauncher } from './panel.ts';
import { sendQueue } from './send.ts';
import { openSession, splitWaiting } from './session.ts';
import { type Chat, type ChatState, initialState } from './state.ts';
import { App } from './views/app.tsx';
import { startSettling } from './views/settling.ts';

/** How long the changes of a streaming answer are collected for one render. */
const STREAMING_MS = 60;
/** The longest wait for an idle moment, on a page that is always busy. */
const IDLE_MS = 1_000;

/** Mounts the app in the widget's shadow root and returns a handle for the loader's commands. */
export function mount(core: Core): AppHandle {
  const { shadow, inline } = core;
  const chat = openChat(core, draw);
  const { session } = chat;
  const { signal } = chat.leaving;
  const container = addContainer(core, signal);
  const needsGrowing = !CSS.supports('field-sizing', 'content');

  function draw() {
    if (signal.aborted) return render(null, container);
    if (!chat.more) loadMoreWhenIdle(chat);
    if (chat.state.entries.some((entry) => 'action' in entry && entry.action)) chat.act ??= loadAct(chat);
    const hadFocus = shadow.activeElement !== null;
    render(<App chat={chat} />, container);
    if (needsGrowing) grow(container.querySelector('#message'));
    // The focused element may be gone, such as a used suggestion. Keeps the focus in the panel.
    chat.wantsFocus ||= hadFocus && !shadow.activeElement;
    settle();
  }
  let settle: () => void;
  /** Adds the listeners that `document.open()` would remove. */
  function listen() {
    settle = startSettling(chat, container);
    followOthers(chat);
    updateLauncher(chat);
  }
  listen();
  dress(core, container, signal);
  if (!inline && session.begun && session.tab.open && !isFullScreen(core)) openPanel(chat, false);
  // The page's own calls come first: they may say that there is another visitor.
  void restore(chat).then(() => setTimeout(sendQueue, 0, chat));
  // Renders in a separate task, because long tasks block the page.
  chat.set({});
  function revive() {
    render(null, container);
    for (const resume of chat.resumeParts) resume();
    listen();
    chat.set({});
  }
  const commands: Record<string, (...args: never[]) => unknown> = { ...commandsOf(chat), revive };
  return { run: (name, args) => commands[name]?.(...(args as never[])) };
}

/** The parts that a visitor seldom meets must be there before the connection is lost, and must not delay what is there already. */
function loadMoreWhenIdle(chat: Chat): void {
  const { open, unread, proactive } = chat.state;
  const load = () => chat.withMore(() => {});
  if (open || unread || proactive === 'teaser')
    (window.requestIdleCallback ?? setTimeout)(load, { timeout: IDLE_MS } as never);
}

/** `draw` is called in a task of its own after changes of the state. */
function openChat(core: Core, draw: () => void): Chat {
  const session = openSession(core.publicId, { inline: core.inline, onChange: () => tellOthers(chat) });
  const { draft, unsentId, action, sending, waiting } = session.tab;
  const [first = sending || draft, ...others] = splitWaiting(waiting);
  const entries = (waiting ? [first, ...others] : []).map(queued);
  let state: ChatState = { ...initialState(), open: core.inline, draft, entries };
  let isDrawing = false;
  const drawOnce = () => {
    isDrawing = false;
    draw();
  };
  const chat: Chat = {
    core,
    session,
    get state() {
      return state;
    },
    set(change) {
      const before = state;
      state = { ...state, ...change };
      if (before.open !== state.open || before.unread !== state.unread) updateLauncher(chat);
      if (before.unread !== state.unread) core.emit('unread', { count: state.unread });
      follow();
      if (!isDrawing) setTimeout(drawOnce, before.busy && state.busy ? STREAMING_MS : 0);
      isDrawing = true;
    },
    identity: {},
    unsent: unsentId ? { text: first, id: unsentId, action, place: sending ? 'sending' : 'field' } : null,
    wantsFocus: false,
    wantsEnd: false,
    hasOpened: false,
    typedAtMs: 0,
    filesSent: Promise.resolve(),
    resumeParts: [],
    leaving: new AbortController(),
    scope: new AbortController(),
    withMore(act) {
      chat.more ??= loadMore(chat);
      void chat.more.then(act);
    },
    announce(words, by) {
      const text = by ? `${by}: ${plainText(words)}` : words;
      chat.set({ announcement: { text, turn: state.announcement.turn + 1 } });
    },
  };
  chat.leaving.signal.addEventListener('abort', () => chat.scope.abort());
  const follow = startFollowing(chat);
  return chat;
}

function addContainer({ shadow, config, inline }: Core, signal: AbortSignal): HTMLElement {
  const container = document.createElement('div');
  // Before anything changes the page, because reading the viewport's size would then force a layout.
  if (!inline) fitViewport(container, signal);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(APP_CSS);
  shadow.adoptedStyleSheets.push(sheet);
  container.className = inline ? 'app inline' : 'app';
  container.dir = config.direction;
  container.lang = config.language;
  shadow.append(container);
  return container;
}

/** What each widget of this page does when another one has stored something: no event tells it. */
const adopters = new Map<Chat, () => void>();

function tellOthers(chat: Chat): void {
  for (const [other, adopt] of adopters) if (other !== chat && other.core.publicId === chat.core.publicId) adopt();
}

/** The tabs of a site and the widgets of a page share the visitor and their conversation: what one stores or removes, the others read. */
function followOthers(chat: Chat): void {
  const { core, session, leaving } = chat;
  const adopt = () => {
    const change = session.adopt(chat.state.busy);
    if (change === 'visitor') forgetVisitor(chat);
    else if (change === 'conversation') leaveShown(chat);
    if (change && session.value.conversationId) void restoreFromOtherTab(chat);
  };
  const { signal } = leaving;
  adopters.set(chat, adopt);
  signal.addEventListener('abort', () => adopters.delete(chat));
  // Without a key, the page has removed everything.
  addEventListener(
    'storage',
    ({ key }) => (key ?? storageKey(core.publicId)) === storageKey(core.publicId) && adopt(),
    { signal },
  );
  // A page that the visitor has left and comes back to has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && adopt(), { signal });
}

/** On phones, the keyboard covers the page without changing its size. Keeps the panel in what remains visible. */
function fitViewport(container: HTMLElement, signal: AbortSignal): void {
  const visible = window.visualViewport;
  if (!visible) return;
  const resize = () => {
    container.style.setProperty('--viewport-height', `${visible.height}px`);
    container.style.setProperty('--viewport-top', `${visible.offsetTop}px`);
  };
  resize();
  for (const event of ['resize', 'scroll']) visible.addEventListener(event, resize, { signal });
}

/** Grows the text field with its content, up to the limit of its style, in browsers whose styles cannot. */
function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 2}px`;
}

/** Applies the chatbot's colours for light and dark mode. */
function dress({ config }: Core, container: HTMLElement, signal: AbortSignal): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    for (const [name, value] of Object.entries(palette(config.branding, dark.matches))) {
      container.style.setProperty(`--${name}`, value);
    }
    container.style.colorScheme = dark.matches && !config.branding.backgroundColor ? 'dark' : 'light';
  };
  apply();
  dark.addEventListener('change', apply, { signal });
}
