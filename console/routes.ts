import { Inbox } from './inbox/inbox.tsx';
import { liveEvents } from './live/stream.ts';
import { provideRoutes, type ScreenRoute } from './router/table.ts';
import { later } from './store/later.ts';

const work = () => import('#screens/work');

type ScreenName = Exclude<
  keyof Awaited<ReturnType<typeof work>>,
  'Conversation' | 'Dialogs' | 'Results' | 'SavedViews' | 'SelectionBar' | 'startWorker'
>;
type Section = Pick<ScreenRoute, 'section' | 'scope'>;

/** A screen of the file that holds all but the inbox. */
const screen = (path: string, section: Section, screenName: ScreenName): ScreenRoute => ({
  path,
  ...section,
  load: async () => ({ default: (await work())[screenName] }),
});

const bots = { section: '/bots', scope: 'chatbots:read' };
const knowledge = { section: '/bots', scope: 'knowledge:read' };
const developers = { section: '/developers', scope: 'workspace:read' };
const agency = { section: '/agency', scope: 'reseller:read' };
const inbox = { section: '/inbox', scope: 'conversations:read', screen: Inbox };

/** Every screen. The inbox is part of the first load. */
const routes: readonly ScreenRoute[] = [
  { path: '/', ...inbox },
  { path: '/inbox', ...inbox },
  { path: '/inbox/:id', ...inbox },
  screen('/bots', bots, 'Bots'),
  screen('/bots/:id/start', bots, 'Start'),
  screen('/bots/:id/knowledge', knowledge, 'Knowledge'),
  screen('/bots/:id/sources/:source', knowledge, 'Source'),
  screen('/bots/:id/crawls/:crawl', knowledge, 'Crawl'),
  screen('/bots/:id/imports/:file', knowledge, 'Import'),
  screen('/bots/:id/ask', knowledge, 'Ask'),
  screen('/bots/:id/unanswered', { section: '/bots', scope: 'conversations:read' }, 'Unanswered'),
  screen('/bots/:id/improvements', knowledge, 'Improvements'),
  screen('/bots/:id/check', knowledge, 'KnowledgeAudit'),
  screen('/bots/:id/look', bots, 'Look'),
  screen('/bots/:id/answers', bots, 'Answers'),
  screen('/bots/:id/hours', bots, 'Hours'),
  screen('/bots/:id/install', bots, 'Install'),
  screen('/figures', { section: '/figures', scope: 'analytics:read' }, 'Figures'),
  screen('/leads', { section: '/leads', scope: 'leads:read' }, 'Leads'),
  screen('/team', { section: '/team', scope: 'team:read' }, 'Team'),
  screen('/developers', developers, 'Keys'),
  screen('/developers/keys', developers, 'Keys'),
  screen('/developers/webhooks', developers, 'Webhooks'),
  screen('/developers/deliveries', developers, 'Deliveries'),
  screen('/developers/gate', developers, 'Gate'),
  screen('/developers/audit', { section: '/developers', scope: 'workspace:write' }, 'Audit'),
  screen('/agency', agency, 'Clients'),
  screen('/agency/clients', agency, 'Clients'),
  screen('/agency/clients/:client', agency, 'Client'),
  screen('/agency/credits', agency, 'Credits'),
  screen('/agency/brand', agency, 'Brand'),
  screen('/agency/domain', agency, 'Domain'),
  screen('/agency/mail', agency, 'Mail'),
  screen('/settings', { section: '/settings', scope: 'workspace:read' }, 'Settings'),
  screen('/profile', { section: '/profile' }, 'Profile'),
];

/** Hands the screens to the shell and the inbox, which do not import them. */
export function provideScreens(): void {
  provideRoutes(routes);
  Object.assign(later, {
    conversation: async () => ({ default: (await work()).Conversation }),
    selection: async () => ({ default: (await work()).SelectionBar }),
    savedViews: async () => ({ default: (await work()).SavedViews }),
    dialogs: async () => ({ default: (await work()).Dialogs }),
    results: async () => ({ default: (await work()).Results }),
  });
  liveEvents.load = async () => (await import('#screens/live')).followEvents;
}

/**
 * Loads what is left, so that a later deployment takes nothing away from an open tab. Then starts the service worker, whose cache is
 * filled from what the browser has by then.
 */
export async function loadAllScreens(): Promise<void> {
  try {
    await (await work()).startWorker();
  } catch {
    // The console works without it, as in browsers that have none.
  }
}
