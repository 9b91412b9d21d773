import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Action, ActionButton, useActions } from '../actions/register.tsx';
import { screenActions, shellActions, themeActions } from '../actions/shell.ts';
import { Icon } from '../parts/icon.tsx';
import { lazy } from '../parts/lazy.tsx';
import { openDialog } from '../parts/open.ts';
import { Toasts } from '../parts/toasts.tsx';
import { href, path } from '../router/location.ts';
import { findRoute, navigation } from '../router/table.ts';
import { session } from '../session/boot.ts';
import { root } from '../session/root.ts';
import { countOf } from '../store/feeds.ts';
import { later } from '../store/later.ts';
import { resolving } from '../store/resolving.ts';
import { number, t } from '../texts/t.ts';
import { LiveSign } from './live-sign.tsx';
import { PersonMenu, WorkspaceMenu } from './person-menu.tsx';
import { CurrentScreen } from './screen.tsx';
import { SessionDialogs } from './session-dialogs.tsx';

const navOpen = signal(false);
const Dialogs = lazy(() => later.dialogs());

/** What surrounds every screen. */
export function Shell() {
  const isInner = /^\/inbox\/./.test(path.value);
  const { palette, keys, calls } = shellActions();
  const themes = themeActions().map((action) => ({ ...action, hint: t('themeTitle') }));
  useActions('shell', [palette, keys, ...screenActions(), calls, ...themes]);
  useEffect(() => {
    navOpen.value = false;
  }, [path.value]);
  return (
    <div class={`shell ${isInner ? 'inner' : ''}`} style={session().brand.style}>
      <a class="skip" href="#main">
        {t('skipToContent')}
      </a>
      <Top palette={palette} calls={calls} />
      <Navigation keys={keys} />
      <main id="main" tabIndex={-1}>
        <CurrentScreen />
      </main>
      <Toasts />
      <SessionDialogs />
      {openDialog.value && <Dialogs />}
    </div>
  );
}

function Top({ palette, calls }: { palette: Action; calls: Action }) {
  const { brand } = session();
  return (
    <header class="top">
      <button
        type="button"
        class="plain square only-narrow"
        aria-label={t('openMenu')}
        aria-expanded={navOpen.value}
        aria-controls="nav"
        onClick={() => (navOpen.value = !navOpen.value)}
      >
        <Icon name={navOpen.value ? 'close' : 'menu'} />
      </button>
      <a class="brand" href={href('/')}>
        {brand.logoPath ? (
          <img src={root + brand.logoPath} alt="" />
        ) : (
          <i data-initial={[...brand.appName][0]} aria-hidden="true" />
        )}
        <b class="cut">{brand.appName}</b>
      </a>
      <WorkspaceMenu />
      <span class="space" />
      <LiveSign />
      <button type="button" class="plain finder" onClick={palette.run} aria-label={`${palette.label} Ctrl K`}>
        <Icon name="search" />
        <kbd>Ctrl K</kbd>
      </button>
      <ActionButton action={calls} class="plain square" bare title={calls.label} />
      <PersonMenu />
    </header>
  );
}

function Navigation({ keys }: { keys: Action }) {
  const section = findRoute(path.value)?.route.section;
  return (
    <nav id="nav" class={navOpen.value ? 'open' : ''} aria-label={t('mainNavigation')}>
      {navigation().map(({ to, label, icon }) => (
        <a href={href(to)} aria-current={section === to ? 'page' : undefined} key={to} title={t(label)}>
          <Icon name={icon} />
          <span>{t(label)}</span>
          {to === '/inbox' && <Waiting />}
        </a>
      ))}
      <span class="space" />
      <button type="button" class="plain" onClick={keys.run} title={keys.label}>
        <kbd>{keys.key}</kbd>
        <span>{t('keysButton')}</span>
      </button>
    </nav>
  );
}

function Waiting() {
  const n = countOf({ view: 'waiting', bot: null, q: null, label: null }, resolving.value);
  return n ? (
    <span class="count waiting">
      {number(n)}
      <span class="hidden"> {t('view_waiting')}</span>
    </span>
  ) : null;
}
