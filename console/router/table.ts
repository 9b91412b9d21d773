import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.tsx';
import { may } from '../session/boot.ts';
import type { CoreKey } from '../texts/en.ts';
import { matchPath, type Params } from './match.ts';

export type Screen = ComponentType<{ params: Params }>;

export type ScreenRoute = {
  path: string;
  /** Without it the screen is not in the navigation and answers "not allowed". */
  scope?: string;
  /** The part of the navigation that is marked while the screen is shown. */
  section: string;
} & ({ screen: Screen } | { screen?: undefined; load(): Promise<{ default: Screen }> });

let routes: readonly ScreenRoute[] = [];

/** Hands over the screens, once, before anything is shown. */
export function provideRoutes(all: readonly ScreenRoute[]): void {
  routes = all;
}

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
  { to: '/bots', label: 'navBots', icon: 'bot', scope: 'chatbots:read', key: 'k' },
  { to: '/reports', label: 'navReports', icon: 'chart', scope: 'analytics:read', key: 'r' },
  { to: '/leads', label: 'navLeads', icon: 'contact', scope: 'leads:read', key: 'l' },
  { to: '/team', label: 'navTeam', icon: 'users', scope: 'team:read', key: 't' },
  { to: '/developers', label: 'navDevelopers', icon: 'code', scope: 'workspace:read', key: 'd' },
  { to: '/agency', label: 'navAgency', icon: 'building', scope: 'reseller:read', key: 'a' },
  { to: '/settings', label: 'navSettings', icon: 'settings', scope: 'workspace:read', key: 's' },
];

export const navigation = () => nav.filter(({ scope }) => may(scope));

export function findRoute(path: string): { route: ScreenRoute; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** True if the console has this screen and the role may open it. */
export function canOpen(path: string): boolean {
  const match = findRoute(path);
  return match !== undefined && may(match.route.scope);
}
