import { publicCalls, restCalls } from '../support/counting/calls.ts';
import { type RecordedContainers, startContainers } from '../support/counting/containers.ts';
import type { Summary } from '../support/counting/recorder.ts';
import { machineFacts } from '../support/machine.ts';

/**
 * What an operation asks of the outside: its calls, how many of them wait for one another, and the capacity that the table
 * says it used. The handlers run in this process on the embedded stores; the figures do not depend on the machine's pace.
 *
 *   node bench/cost/cost.ts
 */
interface Aim {
  calls?: number;
  depth: number;
}
interface Row extends Summary {
  name: string;
  aim?: Aim;
}

const question = 'What are your opening hours?';

async function measure(
  { recorder }: RecordedContainers,
  name: string,
  run: () => Promise<unknown>,
  aim?: Aim,
): Promise<Row> {
  recorder.reset();
  await run();
  return { name, ...recorder.summary(), ...(aim ? { aim } : {}) };
}

type Operation = [name: string, aim: Aim, run: () => Promise<unknown>];

/** Each once unmeasured first, so that the container remembers what it may. */
async function measureWarm(containers: RecordedContainers, operations: readonly Operation[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, aim, run] of operations) {
    await run();
    rows.push(await measure(containers, name, run, aim));
  }
  return rows;
}

const list: Aim = { calls: 4, depth: 2 };

async function measureRest(containers: RecordedContainers): Promise<Row[]> {
  const { apiKey, chatbotId } = containers.demo;
  const call = restCalls(containers.start(), apiKey);
  const bot = `/chatbots/${chatbotId}`;
  const [conversation] = (await call('GET', '/conversations?limit=1')).data;
  const appearance = { chatbot: { botName: 'Leafy' }, settings: { primaryColor: '#0f766e' } };
  const faq = { question: 'Do you wrap gifts?', answer: 'Yes, free of charge.' };
  const cold = restCalls(containers.start(), apiKey);
  return [
    await measure(containers, 'GET appearance, cold container', () => cold('GET', `${bot}/appearance`)),
    ...(await measureWarm(containers, [
      ['GET appearance', { calls: 4, depth: 2 }, () => call('GET', `${bot}/appearance`)],
      ['GET chatbots', list, () => call('GET', '/chatbots')],
      ['GET conversations', list, () => call('GET', '/conversations')],
      ['GET leads', list, () => call('GET', '/leads')],
      ['GET members', list, () => call('GET', '/members')],
      ['GET sources', { depth: 2 }, () => call('GET', `${bot}/sources`)],
      ['GET messages', { depth: 2 }, () => call('GET', `/conversations/${conversation.id}/messages`)],
      ['PUT appearance', { depth: 3 }, () => call('PUT', `${bot}/appearance`, appearance)],
      ['POST faq', { depth: 3 }, () => call('POST', `${bot}/sources/faq`, faq)],
      ['POST search', { depth: 2 }, () => call('POST', `${bot}/search`, { query: question })],
    ])),
  ];
}

async function measurePublic(containers: RecordedContainers): Promise<Row[]> {
  const { publicId } = containers.demo;
  const { call, stream } = publicCalls(containers.start(), publicId);
  const { conversationId, bindingToken: bt } = await call('POST', '/conversations', {});
  const cold = publicCalls(containers.start(), publicId);
  return [
    await measure(containers, 'GET config, cold container', () => cold.call('GET', '/config')),
    ...(await measureWarm(containers, [
      ['GET config', { depth: 1 }, () => call('GET', '/config')],
      ['POST conversations', { depth: 2 }, () => call('POST', '/conversations', {})],
    ])),
    ...(await measureChat(containers, 'first message', () => stream({ message: question }))),
    ...(await measureChat(containers, 'later message', () => stream({ message: question, conversationId, bt }))),
    ...(await measureColdChat(containers)),
  ];
}

/** A warm turn up to the first piece of its answer, and whole. */
async function measureChat(
  containers: RecordedContainers,
  name: string,
  ask: () => AsyncIterable<string>,
): Promise<Row[]> {
  await converse(containers, ask());
  const { first, whole } = await converse(containers, ask());
  return [
    { name: `chat, ${name}, to its first piece`, ...first, aim: { depth: 2 } },
    { name: `chat, ${name}, whole`, ...whole },
  ];
}

async function measureColdChat(containers: RecordedContainers): Promise<Row[]> {
  const { stream } = publicCalls(containers.start(), containers.demo.publicId);
  const { first } = await converse(containers, stream({ message: question }));
  return [{ name: 'chat, first message, to its first piece, cold container', ...first }];
}

async function converse({ recorder }: RecordedContainers, events: AsyncIterable<string>) {
  recorder.reset();
  let first: Summary | undefined;
  let last = '';
  for await (last of events) if (last === 'delta') first ??= recorder.summary();
  if (!first || last !== 'done') throw new Error(`The chat ended with "${last}".`);
  return { first, whole: recorder.summary() };
}

const verdict = ({ aim, calls, depth }: Row) =>
  aim ? (depth <= aim.depth && calls <= (aim.calls ?? calls) ? 'met' : 'MISSED') : '';

const shown = (row: Row) => ({
  calls: row.calls,
  depth: row.depth,
  'read units': row.readUnits,
  'write units': row.writeUnits,
  aim: row.aim ? `${row.aim.calls ? `${row.aim.calls} calls, ` : ''}depth ${row.aim.depth}` : '',
  '': verdict(row),
});

const containers = await startContainers();
try {
  const rows = [...(await measureRest(containers)), ...(await measurePublic(containers))];
  console.log(machineFacts());
  console.table(Object.fromEntries(rows.map((row) => [row.name, shown(row)])));
  console.log('In which order, "+" side by side:');
  for (const { name, order } of rows) console.log(`  ${name}: ${order}`);
} finally {
  await containers.stop();
}
// The clients keep their connections, which would keep this process.
process.exit();
