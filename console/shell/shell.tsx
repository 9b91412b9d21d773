import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useKeys } from '../keys/handler.ts';
import { Icon } from '../parts/icon.tsx';
import { lazy } from '../parts/lazy.tsx';
import { openDialog } from '../parts/open.ts';
import { Toasts } from '../parts/toasts.tsx';
import { href, navigate, path } from '../router/location.ts';
import { findRoute, navigation } from '../router/table.ts';
import { session } from '../session/boot.ts';
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
  const { brand } = session();
  const section = findRoute(path.value)?.route.section;
  const isInner = /^\/inbox\/./.test(path.value);
  useKeys([
    { keys: 'Ctrl+K', label: t('palette'), run: () => (openDialog.value = 'palette') },
    { keys: '?', label: t('keyList'), run: () => (openDialog.value = 'keys') },
    ...navigation().map(({ to, label, key }) => ({
      keys: `g ${key}`,
      label: t(label),
      run: () => navigate(href(to)),
    })),
  ]);
  useEffect(() => {
    navOpen.value = false;
  }, [path.value]);
  return (
    <div class={`shell ${isInner ? 'inner' : ''}`}>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <header class="top">
        <button
          type="button"
          class="plain square only-narrow"
          aria-label={t('menu')}
          aria-expanded={navOpen.value}
          aria-controls="nav"
          onClick={() => (navOpen.value = !navOpen.value)}
        >
          <Icon name={navOpen.value ? 'close' : 'menu'} />
        </button>
        <a class="brand" href={href('/')}>
          <i style={{ background: brand.primaryColor }} data-initial={[...brand.appName][0]} aria-hidden="true" />
          <b class="cut">{brand.appName}</b>
        </a>
        <WorkspaceMenu />
        <span class="space" />
        <LiveSign />
        <button
          type="button"
          class="plain finder"
          onClick={() => (openDialog.value = 'palette')}
          aria-label={`${t('palette')} Ctrl K`}
        >
          <Icon name="search" />
          <kbd>Ctrl K</kbd>
        </button>
        <button
          type="button"
          class="plain square"
          aria-label={t('calls')}
          title={t('calls')}
          onClick={() => (openDialog.value = 'calls')}
        >
          <Icon name="code" />
        </button>
        <PersonMenu />
      </header>
      <nav id="nav" class={navOpen.value ? 'open' : ''} aria-label={t('navigation')}>
        {navigation().map(({ to, label, icon }) => (
          <a href={href(to)} aria-current={section === to ? 'page' : undefined} key={to} title={t(label)}>
            <Icon name={icon} />
            <span>{t(label)}</span>
            {to === '/inbox' && <Waiting />}
          </a>
        ))}
        <span class="space" />
        <button type="button" class="plain" onClick={() => (openDialog.value = 'keys')} title={t('keyList')}>
          <kbd>?</kbd>
          <span>{t('shortcuts')}</span>
        </button>
      </nav>
      <main id="main" tabIndex={-1}>
        <CurrentScreen />
      </main>
      <Toasts />
      <SessionDialogs />
      {openDialog.value && <Dialogs />}
    </div>
  );
}

function Waiting() {
  const n = countOf({ view: 'waiting', bot: null, q: null }, resolving.value);
  return n ? (
    <span class="count waiting">
      {number(n)}
      <span class="hidden"> {t('view_waiting')}</span>
    </span>
  ) : null;
}
