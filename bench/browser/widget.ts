import { fullBrowserPath, launchBrowser } from '../../test/support/browser/browser.ts';
import { SLOWER } from '../../test/support/browser/slow.ts';
import { machineFacts } from '../support/machine.ts';
import { installPeers, peers, type Spot, servePages } from '../support/peers.ts';
import { removeFolder, startPlatform, temporaryFolder } from '../support/platform.ts';
import {
  clickOn,
  costOf,
  type PageCost,
  printTable,
  type Tab,
  timed,
  untilTrue,
  wholeScriptOf,
} from '../support/tab.ts';

/**
 * What a page pays for its chat: bytes, script time and blocking time, with the processor slowed four times, for the widget
 * and for packages of others, in turns. `npm run bench -- widget [rounds] [slow-4g]`; needs the npm registry and a Chromium.
 */
const rounds = Number(process.argv[2] ?? 7);
const isSlow = process.argv[3] === 'slow-4g';

/** What a visitor waits for, in milliseconds. */
interface Waits {
  /** From the click on the launcher until the panel is open. */
  click?: number;
  /** From sending a question until the first words of its answer. */
  answer?: number;
}
type Cost = PageCost & Waits & { wholeScript?: number };

interface Candidate {
  name: string;
  /** Whether a question is asked, so that all script until its answer is counted too. */
  isAsked?: boolean;
  show(): void;
  use(tab: Tab): Promise<Waits>;
}

const question = 'Do you sell gift cards?';
const answer = 'They are valid for three years';

const widget = {
  launcher: { host: 'frontdesk-widget', selector: '.launcher' },
  field: { host: 'frontdesk-widget', selector: '#message' },
  log: { host: 'frontdesk-widget', selector: '[role=log]' },
} satisfies Record<string, Spot>;

const elementOf = ({ host, selector }: Spot) =>
  `document.querySelector(${JSON.stringify(host)})?.shadowRoot?.querySelector(${JSON.stringify(selector)})`;

/** Waits for an element with this text. */
const seen = (tab: Tab, spot: Spot, text = '') =>
  untilTrue(tab, `${elementOf(spot)}?.textContent.includes(${JSON.stringify(text)})`);

const columns = {
  kilobytes: 'KB transferred',
  script: 'script, ms',
  wholeScript: 'script with microtasks, ms',
  blocking: 'blocking, ms',
  ready: 'ready, ms',
  click: 'click, ms',
  answer: 'answer, ms',
} as const;

if (!fullBrowserPath) throw new Error('No Chromium was found.');
console.log(
  `${machineFacts()}\nprocessor slowed ${SLOWER} times, medians of ${rounds} rounds in turns, ${isSlow ? 'slow 4G' : 'network not slowed'}\n`,
);
const folder = temporaryFolder();
const versions = installPeers(folder);
const platform = await startPlatform(`${folder}/data`);
const root = platform.baseUrl.replace(/\/v1$/, '').replace('127.0.0.1', 'localhost');
const site = await servePages(
  folder,
  `<script async src="${root}/widget.js" data-bot="${platform.publicId}"></script>`,
  `${root}/public/${platform.publicId}/chat`,
);
const own = () => site.show(undefined);
const openPanel = async (tab: Tab): Promise<Waits> => {
  await seen(tab, widget.launcher);
  const click = await timed(async () => {
    await clickOn(tab, elementOf(widget.launcher));
    await seen(tab, widget.field);
  });
  return { click };
};
const ask = async (tab: Tab, field: Spot, log: Spot): Promise<Waits> => {
  await clickOn(tab, elementOf(field));
  await tab.page.keyboard.insertText(question);
  return {
    answer: await timed(async () => {
      await tab.page.keyboard.press('Enter');
      await seen(tab, log, answer);
    }),
  };
};
const untilSeen = (spot: Spot) => (tab: Tab) => seen(tab, spot).then((): Waits => ({}));
const candidates: Candidate[] = [
  { name: 'Frontdesk, until its launcher stands', show: own, use: untilSeen(widget.launcher) },
  { name: 'Frontdesk, until its panel is open', show: own, use: openPanel },
  {
    name: 'Frontdesk, until its first answer',
    isAsked: true,
    show: own,
    use: async (tab) => ({ ...(await openPanel(tab)), ...(await ask(tab, widget.field, widget.log)) }),
  },
  ...peers.flatMap((peer) => {
    const { ready, log } = peer.spots;
    const name = `${peer.name} ${versions[peer.name]}`;
    const show = () => site.show(peer);
    const use = (tab: Tab) => seen(tab, ready).then(() => ask(tab, ready, log!));
    const asked = { name: `${name}, until its first answer`, isAsked: true, show, use };
    return [{ name, show, use: untilSeen(ready) }, ...(log ? [asked] : [])];
  }),
];
const browser = await launchBrowser(fullBrowserPath);
try {
  const results = new Map<string, Cost[]>(candidates.map(({ name }) => [name, []]));
  // The first of each warms the machine.
  for (let round = 0; round <= rounds; round++) {
    for (const candidate of candidates) {
      candidate.show();
      const load = { url: site.url, isSlow, use: candidate.use };
      const cost: Cost = await costOf(browser, load);
      if (candidate.isAsked) cost.wholeScript = await wholeScriptOf(browser, load);
      if (round > 0) results.get(candidate.name)!.push(cost);
    }
  }
  printTable(columns, results);
} finally {
  await browser.close();
  site.close();
  await platform.stop();
  removeFolder(folder);
}
