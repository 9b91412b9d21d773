import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmParts, sum, total, type Watched } from './watched.ts';

/** The functions' table operations. Faults are reported per operation, and an alarm is billed per metric in it. */
const operations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

/** Throttled requests and server errors of the table. */
export function tableFaults({ table }: AlarmParts): Watched[] {
  const ofTable = { TableName: table.tableName };
  const metric = (metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...sum });
  const faults = operations.map((Operation) => metric('SystemErrors', { ...ofTable, Operation }));
  return [
    ...(['ReadThrottleEvents', 'WriteThrottleEvents'] as const).map((name) => ({
      id: name === 'ReadThrottleEvents' ? 'table-reads-throttled' : 'table-writes-throttled',
      means: 'The table throttles requests: one partition is too hot, or traffic doubled within minutes.',
      metric: metric(name, ofTable),
      from: 10,
    })),
    {
      id: 'table-faults',
      means: 'DynamoDB returns server errors.',
      metric: total('SystemErrors', faults),
      from: 5,
    },
  ];
}
