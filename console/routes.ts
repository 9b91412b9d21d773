import { Inbox } from './inbox/inbox.tsx';
import { provideRoutes, type ScreenRoute } from './router/table.ts';
import { later } from './store/later.ts';

const work = () => import('#screens/work');

/** A screen of the file that holds all but the inbox. */
const shown = (name: Exclude<keyof Awaited<ReturnType<typeof work>>, 'Conversation' | 'Dialogs'>) => async () => ({
  default: (await work())[name],
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
  { path: '/bots', ...bots, load: shown('Bots') },
  { path: '/bots/:id/start', ...bots, load: shown('Start') },
  { path: '/bots/:id/knowledge', ...knowledge, load: shown('Knowledge') },
  { path: '/bots/:id/sources/:source', ...knowledge, load: shown('Source') },
  { path: '/bots/:id/crawls/:crawl', ...knowledge, load: shown('Crawl') },
  { path: '/bots/:id/ask', ...knowledge, load: shown('Ask') },
  { path: '/bots/:id/unanswered', section: '/bots', scope: 'conversations:read', load: shown('Unanswered') },
  { path: '/bots/:id/look', ...bots, load: shown('Look') },
  { path: '/bots/:id/answers', ...bots, load: shown('Answers') },
  { path: '/bots/:id/hours', ...bots, load: shown('Hours') },
  { path: '/bots/:id/install', ...bots, load: shown('Install') },
  { path: '/figures', section: '/figures', scope: 'analytics:read', load: shown('Figures') },
  { path: '/leads', section: '/leads', scope: 'leads:read', load: shown('Leads') },
  { path: '/team', section: '/team', scope: 'team:read', load: shown('Team') },
  { path: '/developers', ...developers, load: shown('Keys') },
  { path: '/developers/keys', ...developers, load: shown('Keys') },
  { path: '/developers/webhooks', ...developers, load: shown('Webhooks') },
  { path: '/developers/deliveries', ...developers, load: shown('Deliveries') },
  { path: '/developers/gate', ...developers, load: shown('Gate') },
  { path: '/developers/audit', section: '/developers', scope: 'workspace:write', load: shown('Audit') },
  { path: '/agency', ...agency, load: shown('Clients') },
  { path: '/agency/clients', ...agency, load: shown('Clients') },
  { path: '/agency/clients/:client', ...agency, load: shown('Client') },
  { path: '/agency/credits', ...agency, load: shown('Credits') },
  { path: '/agency/brand', ...agency, load: shown('Brand') },
  { path: '/agency/domain', ...agency, load: shown('Domain') },
  { path: '/agency/mail', ...agency, load: shown('Mail') },
  { path: '/settings', section: '/settings', scope: 'workspace:read', load: shown('Settings') },
  { path: '/profile', section: '/profile', load: shown('Profile') },
];

/** Hands the screens to the shell and the inbox, which do not import them. */
export function provideScreens(): void {
  provideRoutes(routes);
  Object.assign(later, {
    conversation: async () => ({ default: (await work()).Conversation }),
    dialogs: async () => ({ default: (await work()).Dialogs }),
  });
}

/** Loads what is left, so that a later deployment takes nothing away from an open tab. */
export async function loadAllScreens(): Promise<void> {
  await work().catch(() => {});
}
