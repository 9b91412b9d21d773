// What the other files import from this one. See `build.ts`.
export { computed, effect, signal } from '@preact/signals';
export { Fragment, h } from 'preact';
export { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
export * from './core.ts';

import { render } from 'preact';
import { redirectToSignIn } from './account/sign-out.ts';
import { listenForKeys } from './actions/keys.ts';
import { catchUp, EventQueue } from './live/apply.ts';
import { watchTitle } from './live/notices.ts';
import { followInTabs } from './live/tabs.ts';
import { startClock } from './parts/now.ts';
import { applyTheme } from './parts/theme.ts';
import { followLinks, path } from './router/location.ts';
import { followMessages } from './router/requested.ts';
import { loadAllScreens, provideScreens } from './routes.ts';
import { boot, may, session, start } from './session/boot.ts';
import { Outside } from './shell/outside.tsx';
import { Shell } from './shell/shell.tsx';
import { loadBotNames } from './store/bots.ts';
import { setDraftOwner } from './store/drafts.ts';
import { countOf } from './store/feeds.ts';
import { restoreOutbox } from './store/outbox.ts';
import { commitAll, resolving } from './store/resolving.ts';
import { fromBoot, putRows } from './store/rows.ts';
import { preferredLanguage, useLanguage } from './texts/t.ts';

const IDLE_MS = 3_000;

/** Starts what runs for as long as the page is open. */
function startWork(): void {
  if (start.value.state !== 'ready') return;
  setDraftOwner(session().me.id);
  restoreOutbox();
  putRows(start.value.inbox.data.map(fromBoot));
  startClock();
  followMessages();
  if (may('conversations:read')) {
    const queue = new EventQueue();
    followInTabs({
      event: (event, isLeader) => queue.add(event, isLeader),
      gap: (notices, isLive) => void catchUp(notices, isLive),
    });
    watchTitle(() => countOf({ view: 'waiting', bot: null, q: null, label: null }, resolving.value), session().brand);
  }
  if (may('chatbots:read')) void loadBotNames().catch(() => {});
  addEventListener('pagehide', commitAll);
  setTimeout(() => void loadAllScreens(), IDLE_MS);
}

const App = () => (start.value.state === 'ready' ? <Shell /> : <Outside start={start.value} />);

applyTheme();
provideScreens();
listenForKeys();
followLinks();
// The language's file and the first answer are fetched at the same time.
await Promise.all([boot(), useLanguage(preferredLanguage()).catch(() => {})]);
const isLeaving = start.value.state === 'signed-out' && path.value !== '/signed-out' && redirectToSignIn();
if (!isLeaving) {
  render(<App />, document.getElementById('app')!);
  startWork();
}
