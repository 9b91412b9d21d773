import { type CountedPlatform, startCounted } from '../support/counting/counted.ts';
import { machineFacts } from '../support/machine.ts';
import { liveEvents, visitorEvents } from '../support/pricing/live-events.ts';
import { conversationMix, idleMonth, modelShares } from '../support/pricing/months.ts';
import { type Priced, priceOperations, priceSchedule } from '../support/pricing/priced.ts';
import { assumed, prices, sum, type Usage, usd, usdWithoutModel } from '../support/pricing/prices.ts';

/**
 * What is billed of an operation on AWS, with all that follows it, of a thousand conversations, and of a month in which nobody
 * calls. The functions that the stack deploys run in this process; what they ask of the table, the queues, the bucket and the
 * key is counted on the wire. Durations are assumptions, printed below the tables.
 *
 *   node bench/cost/price.ts [idle]
 *
 * `idle` prints the month in which nobody calls alone.
 */
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

const all = ({ own, after }: Priced) => sum(own, after);

const counts = (row: Priced) => {
  const { own, after, together, steady } = row;
  const parts = (name: keyof Usage, digits = 1) =>
    [own, after, together]
      .map((usage) => rounded(usage[name], digits))
      .join(' + ')
      .replace(/ \+ (?=[^+]*$)/, ' / ');
  const whole = all(row);
  return {
    gateway: whole.gateway,
    runs: parts('invocations'),
    reads: parts('readUnits'),
    writes: parts('writeUnits'),
    changes: whole.streamRecords,
    SQS: whole.sqs,
    S3: `${whole.s3Reads}/${whole.s3Writes}`,
    KMS: whole.kms,
    'log bytes': rounded(whole.logBytes, 0),
    'GB-ms': parts('gbMs', 0),
    tokens: `${rounded(whole.inputTokens, 0)}+${rounded(whole.cachedTokens, 0)}/${rounded(whole.outputTokens, 0)}`,
    '': steady ? '' : 'varies',
  };
};

const MILLION = 1_000_000;
const price = (row: Priced) => ({
  'USD a million': rounded(usdWithoutModel(all(row)) * MILLION),
  'in one batch': rounded(usdWithoutModel(sum(row.own, row.together)) * MILLION),
  'with the model': rounded(usd(all(row)) * MILLION),
});

function printIdleMonth(schedule: Awaited<ReturnType<typeof priceSchedule>>) {
  console.log('A month in which nobody calls:');
  console.table(idleMonth(schedule));
}

async function printAll(platform: CountedPlatform) {
  const { operations, wired, schedule, whole } = await priceOperations(platform);
  console.log(machineFacts());
  console.log('Counted: of the operation itself + of what follows / of what follows in one batch');
  console.table(Object.fromEntries(operations.map((row) => [row.name, counts(row)])));
  console.table(Object.fromEntries(operations.map((row) => [row.name, price(row)])));
  console.log('A thousand conversations, webhooks wired:');
  console.table(conversationMix(wired));
  console.log('The model of a thousand conversations, whose knowledge fits into the context:');
  console.table(Object.fromEntries(whole.map((row) => [row.name, counts(row)])));
  console.table(modelShares(whole));
  const usdOf = (name: string) =>
    operations.filter((row) => row.name === name).reduce((total, row) => total + usd(all(row)), 0);
  console.log('An agent with live=appsync, computed from the price of a read:');
  console.table(liveEvents(usdOf('GraphQL: appearance'), (8 * 60 * usdOf('Inbox held for 4 minutes')) / 4));
  console.log('A million visitors with a person for four minutes, with live=appsync:', {
    USD: rounded(visitorEvents(usdOf('Poll')) * MILLION),
  });
  printIdleMonth(schedule);
  console.log('Assumed, not counted:', assumed);
  console.log('USD of one each:', prices);
}

const platform = await startCounted();
try {
  if (process.argv[2] === 'idle') printIdleMonth(await priceSchedule(platform));
  else await printAll(platform);
} finally {
  await platform.stop();
}
// The clients keep their connections, which would keep this process.
process.exit();
