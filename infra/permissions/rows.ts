import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grant } from '../../config/grants.ts';
import type { RowRights } from '../../config/row-patterns.ts';
import { table as tableConfig } from '../../config/table.ts';
import { statement } from './statement.ts';

/**
 * IAM authorises a transaction by the actions on its items; there is no action for the transaction itself. A condition
 * check changes nothing.
 */
const rowActions = {
  read: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'],
  count: ['UpdateItem'],
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
};
const sids = { read: 'ReadRows', count: 'CountRows', write: 'WriteRows' };

/**
 * Which rows a function may read and write, by their partition keys, and whether it may query the due index. Those that
 * it writes are among those on which it counts, so that one statement covers all updates of a transaction.
 */
export function rowStatements({ rows: { due, ...granted } = {} }: Grant, table: ITableV2): PolicyStatement[] {
  const { count, write = [] } = granted;
  const rights: RowRights = count ? { ...granted, count: [...count, ...write] } : granted;
  const index = `${table.tableArn}/index/${tableConfig.indexes.due.name}`;
  const onRows = (['read', 'count', 'write'] as const).flatMap((right) => {
    const patterns = rights[right];
    return patterns ? [ofRows(statement(sids[right], 'dynamodb', rowActions[right], [table.tableArn]), patterns)] : [];
  });
  return due ? [...onRows, statement('DueIndex', 'dynamodb', ['Query'], [index])] : onRows;
}

/**
 * `ForAllValues`, because a batch carries the keys of all its rows. It also holds for a call without any key, such as a
 * Scan: no function is granted one.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function ofRows(granted: PolicyStatement, patterns: readonly string[]): PolicyStatement {
  granted.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': [...patterns] });
  return granted;
}
