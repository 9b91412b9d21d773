import type { ComponentType } from 'preact';
import { Inbox } from '../inbox/inbox.tsx';
import type { IconName } from '../parts/icon.tsx';
import { matchPath, type Params } from '../router/match.ts';
import { may } from '../session/boot.ts';
import type { CoreKey } from '../texts/en.ts';

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

const chatbots = () => import('#screens/chatbots');
const office = () => import('#screens/office');

/** A screen of a group, which is one file. */
const from =
  <Group extends object>(load: () => Promise<Group>, name: keyof Group) =>
  async () => ({ default: (await load())[name] as Screen });

const bots = { section: '/bots', scope: 'chatbots:read' };
const knowledge = { section: '/bots', scope: 'knowledge:read' };
const developers = { section: '/developers', scope: 'workspace:read' };
const inbox = { section: '/inbox', scope: 'conversations:read', screen: Inbox };

/** Every screen. The inbox is part of the first load. */
export const routes: readonly Route[] = [
  { path: '/', ...inbox },
  { path: '/inbox', ...inbox },
  { path: '/inbox/:id', ...inbox },
  { path: '/bots', ...bots, load: from(chatbots, 'Bots') },
  { path: '/bots/:id/knowledge', ...knowledge, load: from(chatbots, 'Knowledge') },
  { path: '/bots/:id/sources/:source', ...knowledge, load: from(chatbots, 'Source') },
  { path: '/bots/:id/crawls/:crawl', ...knowledge, load: from(chatbots, 'Crawl') },
  { path: '/bots/:id/ask', ...knowledge, load: from(chatbots, 'Ask') },
  { path: '/bots/:id/look', ...bots, load: from(chatbots, 'Look') },
  { path: '/bots/:id/answers', ...bots, load: from(chatbots, 'Answers') },
  { path: '/bots/:id/hours', ...bots, load: from(chatbots, 'Hours') },
  { path: '/bots/:id/install', ...bots, load: from(chatbots, 'Install') },
  { path: '/figures', section: '/figures', scope: 'analytics:read', load: from(office, 'Figures') },
  { path: '/leads', section: '/leads', scope: 'leads:read', load: from(office, 'Leads') },
  { path: '/team', section: '/team', scope: 'team:read', load: from(office, 'Team') },
  { path: '/developers', ...developers, load: from(office, 'Keys') },
  { path: '/developers/keys', ...developers, load: from(office, 'Keys') },
  { path: '/developers/webhooks', ...developers, load: from(office, 'Webhooks') },
  { path: '/developers/deliveries', ...developers, load: from(office, 'Deliveries') },
  { path: '/settings', section: '/settings', scope: 'workspace:read', load: from(office, 'Settings') },
  { path: '/profile', section: '/profile', load: from(office, 'Profile') },
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
  { to: '/bots', label: 'navBots', icon: 'bot', scope: 'chatbots:read', key: 'k' },
  { to: '/figures', label: 'navFigures', icon: 'chart', scope: 'analytics:read', key: 'f' },
  { to: '/leads', label: 'navLeads', icon: 'contact', scope: 'leads:read', key: 'l' },
  { to: '/team', label: 'navTeam', icon: 'users', scope: 'team:read', key: 't' },
  { to: '/developers', label: 'navDevelopers', icon: 'code', scope: 'workspace:read', key: 'd' },
  { to: '/settings', label: 'navSettings', icon: 'settings', scope: 'workspace:read', key: 's' },
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

/** Loads every file, so that a later deployment takes none away from an open tab. */
export async function loadAllScreens(): Promise<void> {
  const files = [() => import('#screens/conversation'), () => import('#screens/dialogs'), chatbots, office];
  for (const load of files) await (load as () => Promise<unknown>)().catch(() => {});
}
