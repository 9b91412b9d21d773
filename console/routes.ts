import { Inbox } from './inbox/inbox.tsx';
import { liveEvents } from './live/stream.ts';
import { provideRoutes, type Screen, type ScreenRoute } from './router/table.ts';
import { later } from './store/later.ts';

/** The files of screens. The inbox needs the first alone. */
const files = {
  work: () => import('#screens/work'),
  knowledge: () => import('#screens/knowledge'),
  bots: () => import('#screens/bots'),
  actions: () => import('#screens/actions'),
  runs: () => import('#screens/runs'),
  start: () => import('#screens/start'),
  reports: () => import('#screens/reports'),
  office: () => import('#screens/office'),
  agency: () => import('#screens/agency'),
};
const { work } = files;
type Files = { [Name in Exclude<keyof typeof files, 'work'>]: Awaited<ReturnType<(typeof files)[Name]>> };
type Section = Pick<ScreenRoute, 'section' | 'scope'>;

/** Fetches the styles of all screens but the inbox once. A screen without them is better than none. */
let styles: Promise<unknown> | undefined;
const loadStyles = (): Promise<unknown> =>
  (styles ??= new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'stylesheet',
      href: new URL('#styles/screens', import.meta.url),
      onload: resolve,
      onerror: resolve,
    });
    document.head.append(link);
  }));

/** The screens of a file: path, section and name of each. */
const screens = <File extends keyof Files>(
  file: File,
  rows: readonly (readonly [path: string, section: Section, screenName: keyof Files[File]])[],
): ScreenRoute[] =>
  rows.map(([path, section, screenName]) => ({
    path,
    ...section,
    load: async () => {
      const [loaded] = await Promise.all([files[file]() as Promise<Files[File]>, loadStyles()]);
      return { default: loaded[screenName] as Screen };
    },
  }));

const bots = { section: '/bots', scope: 'chatbots:read' };
const knowledge = { section: '/bots', scope: 'knowledge:read' };
const runs = { section: '/bots', scope: 'conversations:read' };
const developers = { section: '/developers', scope: 'workspace:read' };
const reports = { section: '/reports', scope: 'analytics:read' };
const agency = { section: '/agency', scope: 'reseller:read' };
const inbox = { section: '/inbox', scope: 'conversations:read', screen: Inbox };

/** Every screen. The inbox is part of the first load. */
const routes: readonly ScreenRoute[] = [
  { path: '/', ...inbox },
  { path: '/inbox', ...inbox },
  { path: '/inbox/:id', ...inbox },
  ...screens('knowledge', [
    ['/bots/:id/knowledge', knowledge, 'Knowledge'],
    ['/bots/:id/sources/:source', knowledge, 'Source'],
    ['/bots/:id/crawls/:crawl', knowledge, 'Crawl'],
    ['/bots/:id/imports/:file', knowledge, 'Import'],
    ['/bots/:id/ask', knowledge, 'Ask'],
    ['/bots/:id/unanswered', { section: '/bots', scope: 'conversations:read' }, 'Unanswered'],
    ['/bots/:id/improvements', knowledge, 'Improvements'],
    ['/bots/:id/check', knowledge, 'KnowledgeAudit'],
  ]),
  ...screens('runs', [
    ['/bots/:id/actions/log', runs, 'Log'],
    ['/bots/:id/actions/log/:run', runs, 'Run'],
    ['/bots/:id/actions/import', bots, 'Import'],
    ['/bots/:id/actions/:action/tool', bots, 'Tool'],
    ['/approvals', { section: '/inbox', scope: 'conversations:read' }, 'Approvals'],
  ]),
  ...screens('actions', [
    ['/bots/:id/actions', bots, 'Actions'],
    ['/bots/:id/actions/:action', bots, 'Edit'],
  ]),
  ...screens('start', [
    ['/bots/new', { section: '/bots', scope: 'chatbots:write' }, 'NewChatbot'],
    ['/bots/:id/start', bots, 'Start'],
  ]),
  ...screens('bots', [
    ['/bots', bots, 'Bots'],
    ['/bots/:id/appearance', bots, 'Appearance'],
    ['/bots/:id/look', bots, 'MovedAppearance'],
    ['/bots/:id/answers', bots, 'Answers'],
    ['/bots/:id/hours', bots, 'Hours'],
    ['/bots/:id/install', bots, 'Install'],
    ['/bots/:id/tests', knowledge, 'Tests'],
  ]),
  ...screens('reports', [
    ['/reports', reports, 'Reports'],
    ['/reports/list', reports, 'ReportList'],
    ['/figures', reports, 'Moved'],
  ]),
  ...screens('office', [
    ['/leads', { section: '/leads', scope: 'leads:read' }, 'Leads'],
    ['/team', { section: '/team', scope: 'team:read' }, 'Team'],
    ['/developers', developers, 'Keys'],
    ['/developers/keys', developers, 'Keys'],
    ['/developers/webhooks', developers, 'Webhooks'],
    ['/developers/deliveries', developers, 'Deliveries'],
    ['/developers/gate', developers, 'Gate'],
    ['/developers/audit', { section: '/developers', scope: 'workspace:write' }, 'Audit'],
    ['/settings', { section: '/settings', scope: 'workspace:read' }, 'Settings'],
    ['/profile', { section: '/profile' }, 'Profile'],
  ]),
  ...screens('agency', [
    ['/agency', agency, 'Clients'],
    ['/agency/clients', agency, 'Clients'],
    ['/agency/clients/:client', agency, 'Client'],
    ['/agency/figures', agency, 'ClientFigures'],
    ['/agency/credits', agency, 'Credits'],
    ['/agency/templates', agency, 'Templates'],
    ['/agency/brand', agency, 'Brand'],
    ['/agency/domain', agency, 'Domain'],
    ['/agency/mail', agency, 'Mail'],
  ]),
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
    await Promise.all([loadStyles(), ...Object.values(files).map((load) => load())]);
    await (await work()).startWorker();
  } catch {
    // The console works without it, as in browsers that have none.
  }
}
