import type { ComponentType } from 'preact';
import { Inbox } from '../inbox/inbox.tsx';
import type { IconName } from '../parts/icon.tsx';
import { may } from '../session/boot.ts';
import type { CoreKey } from '../texts/en.ts';
import { matchPath, type Params } from './match.ts';

export type Screen = ComponentType<{ params: Params }>;

interface Route {
  path: string;
  /** Without it the screen is not in the navigation and answers "not allowed". */
  scope?: string;
  /** The part of the navigation that is marked while the screen is shown. */
  section: string;
  screen?: Screen;
  load?(): Promise<{ default: Screen }>;
}

/** Every screen. One that is not part of the first load is a chunk of its own. */
export const routes: readonly Route[] = [
  { path: '/', section: '/inbox', scope: 'conversations:read', screen: Inbox },
  { path: '/inbox', section: '/inbox', scope: 'conversations:read', screen: Inbox },
  { path: '/inbox/:id', section: '/inbox', scope: 'conversations:read', screen: Inbox },
  { path: '/profile', section: '/profile', load: () => import('#screens/profile') },
];

interface NavItem {
  to: string;
  label: CoreKey;
  icon: IconName;
  scope?: string;
  /** The second key after `g`. */
  key: string;
}

/** The navigation, in its order. */
const nav: readonly NavItem[] = [
  { to: '/inbox', label: 'navInbox', icon: 'inbox', scope: 'conversations:read', key: 'i' },
];

export const navigation = () => nav.filter(({ scope }) => may(scope));

export function findRoute(path: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** True if the console has this screen and the role may open it. */
export function canOpen(path: string): boolean {
  const found = findRoute(path);
  return found !== undefined && may(found.route.scope);
}

/** Loads every screen, so that a later deployment takes none away from an open tab. */
export async function loadAllScreens(): Promise<void> {
  const parts = [() => import('#screens/dialogs'), () => import('#screens/details')];
  const screens = routes.flatMap(({ load, scope }) => (load && may(scope) ? [load] : []));
  for (const load of [...parts, ...screens]) await load().catch(() => {});
}
