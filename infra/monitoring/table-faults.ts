import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmParts, rate, sum, total, twoOfThree, type Watched } from './watched.ts';

/** The functions' table operations. Faults are reported per operation, and an alarm is billed per metric in it. */
const operations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

/** Throttled requests per hundred consumed capacity units. The SDK's retries cover fewer. */
const THROTTLED_PERCENT = 1;

/** Throttled requests and server errors of the table. A rate of the latter would need more metrics than an alarm may have. */
export function tableFaults({ table }: AlarmParts): Watched[] {
  const ofTable = { TableName: table.tableName };
  const metric = (metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...sum });
  const faults = operations.map((Operation) => metric('SystemErrors', { ...ofTable, Operation }));
  return [
    ...(['Read', 'Write'] as const).map((name) => ({
      id: name === 'Read' ? 'table-reads-throttled' : 'table-writes-throttled',
      means: 'The table throttles requests: one partition is too hot, or traffic doubled within minutes.',
      metric: rate({
        label: 'Throttled, %',
        failures: [],
        failuresApart: [metric(`${name}ThrottleEvents`, ofTable)],
        calls: [metric(`Consumed${name}CapacityUnits`, ofTable)],
      }),
      from: THROTTLED_PERCENT,
      ...twoOfThree,
    })),
    {
      id: 'table-faults',
      means: 'DynamoDB returns server errors.',
      metric: total('SystemErrors', faults),
      severity: 'page',
      from: 5,
      ...twoOfThree,
    },
  ];
}
