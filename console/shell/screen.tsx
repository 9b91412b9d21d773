import { lazy } from '../parts/lazy.tsx';
import { Empty, Forbidden, Loading } from '../parts/states.tsx';
import { href, path } from '../router/location.ts';
import { findRoute, type Screen, type ScreenRoute } from '../router/table.ts';
import { may } from '../session/boot.ts';
import { t } from '../texts/t.ts';

const screens = new Map<ScreenRoute, Screen>();

function screenOf(route: ScreenRoute): Screen {
  const screen = screens.get(route) ?? (route.screen ? route.screen : lazy(route.load, <Loading />));
  screens.set(route, screen);
  return screen;
}

/** The screen that the address names. */
export function CurrentScreen() {
  const match = findRoute(path.value);
  if (!match) {
    return (
      <Empty icon="search" heading="h1" title={t('noScreen')}>
        <a class="button" href={href('/')}>
          {t('toInbox')}
        </a>
      </Empty>
    );
  }
  if (!may(match.route.scope)) return <Forbidden />;
  const Shown = screenOf(match.route);
  return <Shown params={match.params} />;
}
