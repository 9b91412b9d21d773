import { Inbox } from './inbox/inbox.tsx';
import { provideRoutes, type Route, type Screen } from './router/table.ts';
import { later } from './store/later.ts';

const conversation = () => import('#screens/conversation');
const dialogs = () => import('#screens/dialogs');
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
const routes: readonly Route[] = [
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

/** Hands the screens to the shell and the inbox, which do not import them. */
export function provideScreens(): void {
  provideRoutes(routes);
  Object.assign(later, { conversation, dialogs });
}

/** Loads every file, so that a later deployment takes none away from an open tab. */
export async function loadAllScreens(): Promise<void> {
  const files = [conversation, dialogs, chatbots, office];
  for (const load of files) await (load as () => Promise<unknown>)().catch(() => {});
}
