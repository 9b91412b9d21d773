import { type Random, seeded } from './fuzz/random.ts';
import { type Answer, call, type Platform, type Tenant } from './platform.ts';
import { recount } from './stores/recount.ts';
import { addFaq, type Bot, chat, chatJson, makeBot } from './visitor.ts';

/** What the platform said that it has done, and so owes. */
interface Owed {
  faqs: Map<string, string>;
  leads: Map<string, string>;
  notes: { conversationId: string; body: string }[];
  messages: { conversationId: string; id: string; content: string }[];
  rated: Map<string, number>;
}

export interface MixedLoad {
  tenant: Tenant;
  bot: Bot;
  /** Calls by their outcome: `ok`, a code such as `SERVICE_UNAVAILABLE`, or what was wrong with the refusal. */
  outcomes: Record<string, number>;
  /** The slowest call so far, in milliseconds. */
  slowestMs: number;
  /** Makes one call of whatever kind. */
  step(): Promise<void>;
  /** How what was owed differs from what is there; empty where nothing does. */
  differences(): Promise<string[]>;
}

const QUESTION = 'When do you open?';
const ANSWER = 'We open at nine every day.';

/** A tenant whose visitors and agents do all kinds of things, each of which is remembered once it is acknowledged. */
export async function startMixedLoad(platform: Platform, seed = 1): Promise<MixedLoad> {
  const tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, QUESTION, ANSWER);
  const owed: Owed = { faqs: new Map(), leads: new Map(), notes: [], messages: [], rated: new Map() };
  const load: Loading = { platform, tenant, bot, owed, random: seeded(seed), talks: [], made: 0 };
  const outcomes: Record<string, number> = {};
  const mixed: MixedLoad = {
    tenant,
    bot,
    outcomes,
    slowestMs: 0,
    async step() {
      const startedMs = performance.now();
      const outcome = await load.random
        .pick(steps)(load)
        .catch((error) => `no answer: ${error.cause?.code ?? error}`);
      mixed.slowestMs = Math.max(mixed.slowestMs, performance.now() - startedMs);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    },
    differences: () => differences(load),
  };
  return mixed;
}

interface Talk {
  conversationId: string;
  bindingToken: string;
}

interface Loading {
  platform: Platform;
  tenant: Tenant;
  bot: Bot;
  owed: Owed;
  random: Random;
  talks: Talk[];
  made: number;
}

type Step = (load: Loading) => Promise<string>;

/** `ok`, or the code of a refusal that is as it should be, or what is wrong with it. */
function outcomeOf({ status, body, headers, text }: Answer): string {
  if (status === 200) return 'ok';
  const code = body?.error?.code;
  if (!code) return `${status} without envelope: ${text.slice(0, 100)}`;
  if (status === 503 && !headers.get('retry-after')) return '503 without Retry-After';
  return code;
}

/** Notes what a success owes, and names the outcome. */
function settled(answer: Answer, remember: (data: Answer['body']) => void): string {
  const outcome = outcomeOf(answer);
  if (outcome === 'ok') remember(answer.body.data);
  return outcome;
}

const unique = (load: Loading, what: string) => `${what} ${++load.made}`;
const talkOf = ({ talks, random }: Loading) => (talks.length > 0 ? random.pick(talks.slice(-20)) : undefined);

async function graphql(
  { platform, tenant }: Loading,
  query: string,
  variables: object,
): Promise<[string, Answer['body']]> {
  const answer = await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': tenant.apiKey });
  const code = answer.body?.errors?.[0]?.extensions?.code;
  return [answer.body?.data && !code ? 'ok' : (code ?? outcomeOf(answer)), answer.body?.data];
}

const rememberTalk = (load: Loading, { conversationId, bindingToken, message }: Answer['body']) => {
  if (bindingToken) load.talks.push({ conversationId, bindingToken });
  load.owed.messages.push({ conversationId, id: message.id, content: message.content });
};

const steps: readonly Step[] = [
  async function asks(load) {
    const answer = await chatJson(load.bot.publicUrl, { message: QUESTION });
    return settled(answer, (data) => rememberTalk(load, data));
  },
  async function asksAgain(load) {
    const talk = talkOf(load);
    if (!talk) return 'ok';
    const { conversationId, bindingToken: bt } = talk;
    const message = { message: QUESTION, conversationId, bt, clientMessageId: unique(load, 'm') };
    return settled(await chatJson(load.bot.publicUrl, message), (data) => rememberTalk(load, data));
  },
  async function asksForAStream(load) {
    const { status, done, error, start, body, headers } = await chat(load.bot.publicUrl, { message: QUESTION });
    if (status !== 200) return outcomeOf({ status, body, headers, text: '' });
    if (!done) return error?.code ?? 'a stream without an end';
    rememberTalk(load, { ...start, message: done.message });
    return 'ok';
  },
  async function leavesALead(load) {
    const name = unique(load, 'lead');
    const answer = await call('POST', `${load.bot.publicUrl}/leads`, { name });
    return settled(answer, ({ id }) => load.owed.leads.set(id, name));
  },
  async function rates(load) {
    const talk = talkOf(load);
    if (!talk) return 'ok';
    const { conversationId, bindingToken: bt } = talk;
    const answer = await call('POST', `${load.bot.publicUrl}/csat`, { conversationId, bt, rating: 5 });
    return settled(answer, () => load.owed.rated.set(conversationId, 5));
  },
  async function polls(load) {
    const talk = talkOf(load);
    if (!talk) return 'ok';
    const { conversationId, bindingToken } = talk;
    return outcomeOf(
      await call('GET', `${load.bot.publicUrl}/conversations/${conversationId}/poll?bt=${bindingToken}`),
    );
  },
  async function addsAFaq(load) {
    const question = unique(load, 'question');
    const answer = await load.tenant.api.post(`${load.bot.path}/sources/faq`, { question, answer: 'yes' });
    return settled(answer, ({ id }) => load.owed.faqs.set(id, question));
  },
  async function addsAFaqInGraphql(load) {
    const question = unique(load, 'question');
    const input = { chatbotId: load.bot.id, question, answer: 'yes' };
    const query = 'mutation ($input: AddFaqSourceInput!) { addFaqSource(input: $input) { source { id } } }';
    const [outcome, data] = await graphql(load, query, { input });
    if (outcome === 'ok') load.owed.faqs.set(data.addFaqSource.source.id, question);
    return outcome;
  },
  async function notes(load) {
    const talk = talkOf(load);
    if (!talk) return 'ok';
    const { conversationId } = talk;
    const body = unique(load, 'note');
    const answer = await load.tenant.api.post(`/conversations/${conversationId}/notes`, { body });
    return settled(answer, () => load.owed.notes.push({ conversationId, body }));
  },
  async function lists(load) {
    const [outcome] = await graphql(load, '{ conversations(first: 20) { edges { node { id status } } } }', {});
    return outcome;
  },
  async function reads(load) {
    return outcomeOf(await load.tenant.api.get(`${load.bot.path}/appearance`));
  },
  async function writes(load) {
    const body = { chatbot: { botName: unique(load, 'bot') }, settings: {} };
    return outcomeOf(await load.tenant.api.put(`${load.bot.path}/appearance`, body));
  },
  async function searches(load) {
    const answer = await load.tenant.api.post(`${load.bot.path}/search`, { query: QUESTION });
    if (answer.status === 200 && answer.body.data.results[0]?.content !== ANSWER) return 'a search that found nothing';
    return outcomeOf(answer);
  },
];

/** One step after another in each of so many lanes, until `steps` were made. */
export async function runLanes(load: MixedLoad, lanes: number, count: number): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await load.step();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

// ── Whether all of it is there, and once ───────────────────────────────────────────────────────────────────────────

async function differences(load: Loading): Promise<string[]> {
  const parts = await Promise.all([faqDifferences(load), leadDifferences(load), talkDifferences(load)]);
  return [...parts.flat(), ...(await figureDifferences(load))];
}

const twice = (values: readonly string[]) => values.filter((value, n) => values.indexOf(value) !== n);

async function read({ tenant }: Loading, path: string): Promise<Answer['body']> {
  const { status, text, body } = await tenant.api.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return body.data;
}

async function faqDifferences(load: Loading): Promise<string[]> {
  const { sources } = await read(load, `${load.bot.path}/sources`);
  const { sourceCount } = await read(load, load.bot.path);
  const titles = new Map<string, string>(sources.map(({ id, title }: Record<string, string>) => [id, title]));
  return [
    ...[...load.owed.faqs].filter(([id, title]) => titles.get(id) !== title).map(([, title]) => `${title} is gone`),
    ...twice([...titles.values()]).map((title) => `${title} is there twice`),
    ...(sourceCount === sources.length ? [] : [`${sources.length} sources are counted as ${sourceCount}`]),
  ];
}

async function everyRow(load: Loading, path: string): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  let cursor = '';
  do {
    const page = await read(load, `${path}?limit=200${cursor && `&cursor=${cursor}`}`);
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

async function leadDifferences(load: Loading): Promise<string[]> {
  const leads = await everyRow(load, '/leads');
  const names = new Map(leads.map(({ id, name }) => [id, name]));
  return [
    ...[...load.owed.leads].filter(([id, name]) => names.get(id) !== name).map(([, name]) => `${name} is gone`),
    ...twice([...names.values()]).map((name) => `${name} is there twice`),
  ];
}

async function talkDifferences(load: Loading): Promise<string[]> {
  const found: string[] = [];
  for (const { id, messageCount, csat } of await everyRow(load, '/conversations')) {
    const { messages } = await read(load, `/conversations/${id}/messages`);
    const ids = new Map<string, string>(
      messages.map(({ id: each, content }: Record<string, string>) => [each, content]),
    );
    const gone = load.owed.messages.filter((one) => one.conversationId === id && ids.get(one.id) !== one.content);
    found.push(...gone.map((one) => `message ${one.id} is gone`));
    if (messages.length !== messageCount) found.push(`${messages.length} messages are counted as ${messageCount}`);
    // A turn is whole or not there.
    if (messages.length % 2) found.push(`conversation ${id} has half a turn`);
    if (load.owed.rated.has(id) && csat?.rating !== 5) found.push(`the rating of ${id} is gone`);
    found.push(...(await noteDifferences(load, id)));
  }
  return found;
}

async function noteDifferences(load: Loading, conversationId: string): Promise<string[]> {
  const owed = load.owed.notes.filter((note) => note.conversationId === conversationId).map(({ body }) => body);
  if (owed.length === 0) return [];
  const { notes } = await read(load, `/conversations/${conversationId}/notes`);
  const there: string[] = notes.map(({ body }: { body: string }) => body);
  return [
    ...owed.filter((body) => !there.includes(body)).map((body) => `${body} is gone`),
    ...twice(there).map((body) => `${body} is there twice`),
  ];
}

/** The figures, once the change stream was followed so far, are those that the table's rows come to. */
async function figureDifferences(load: Loading): Promise<string[]> {
  const { platform, tenant } = load;
  const deadline = Date.now() + 30_000;
  for (;;) {
    const [truth, found] = [
      await recount(platform.store, tenant.workspaceId),
      await read(load, '/analytics/summary?range=last_7d'),
    ];
    const wrong = Object.entries(truth).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(found[name]),
    );
    if (wrong.length === 0) return [];
    if (Date.now() > deadline)
      return wrong.map(
        ([name, value]) => `${name}: ${JSON.stringify(found[name])} instead of ${JSON.stringify(value)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
