import type { AttributeUpdates, Condition, Query } from '../../domain/core/ports/store.ts';

/** Collects the names and values of one request's expressions and returns their placeholders. */
interface Placeholders {
  name(attribute: string): string;
  value(value: unknown): string;
  /** The request's two maps. An empty map is omitted, because DynamoDB rejects it. */
  maps(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Record<string, unknown> };
}

export function placeholders(): Placeholders {
  const byAttribute = new Map<string, string>();
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  let valueCount = 0;
  return {
    name(attribute) {
      let name = byAttribute.get(attribute);
      if (!name) {
        name = `#n${byAttribute.size}`;
        byAttribute.set(attribute, name);
        names[name] = attribute;
      }
      return name;
    },
    value(value) {
      // The marshaller would silently remove it, and DynamoDB would report a placeholder without a value.
      if (value === undefined) throw new TypeError('A condition or a change was given an undefined value.');
      const name = `:v${valueCount++}`;
      values[name] = value;
      return name;
    },
    maps: () => ({
      ...(byAttribute.size > 0 ? { ExpressionAttributeNames: names } : {}),
      ...(valueCount > 0 ? { ExpressionAttributeValues: values } : {}),
    }),
  };
}

/** Returns a condition or filter expression, or undefined if it requires nothing (`all` of nothing). */
export function conditionExpression(condition: Condition, p: Placeholders): string | undefined {
  if ('any' in condition) {
    if (condition.any.length === 0) throw new TypeError('A condition with no alternative can never hold.');
    const parts = condition.any.map((part) => conditionExpression(part, p));
    return parts.every((part) => part !== undefined) ? joined(parts, ' OR ') : undefined;
  }
  if ('all' in condition) {
    const parts = condition.all.map((part) => conditionExpression(part, p)).filter((part) => part !== undefined);
    return parts.length > 0 ? joined(parts, ' AND ') : undefined;
  }
  const name = p.name(condition.attribute);
  if ('is' in condition)
    return condition.is === 'absent' ? `attribute_not_exists(${name})` : `attribute_exists(${name})`;
  if ('contains' in condition) return `contains(${name}, ${p.value(condition.contains)})`;
  return `${name} ${condition.op} ${p.value(condition.value)}`;
}

/** The fields of a request with this condition. Empty if it requires nothing. */
export function conditionInput(
  when: Condition | undefined,
  p: Placeholders,
): { ConditionExpression?: string; ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' } {
  const expression = when && conditionExpression(when, p);
  // A failed condition returns the current item, which saves the caller a read.
  return expression ? { ConditionExpression: expression, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } : {};
}

const joined = (parts: string[], word: string) => (parts.length === 1 ? parts[0] : `(${parts.join(word)})`);

/** Returns an update expression, or undefined if the change is empty. */
export function changeExpression(change: AttributeUpdates, p: Placeholders): string | undefined {
  const { set, setOnce, add, remove } = change;
  const sets: string[] = [];
  for (const attribute in set) {
    if (set[attribute] !== undefined) sets.push(`${p.name(attribute)} = ${p.value(set[attribute])}`);
  }
  for (const attribute in setOnce) {
    if (setOnce[attribute] === undefined) continue;
    const name = p.name(attribute);
    sets.push(`${name} = if_not_exists(${name}, ${p.value(setOnce[attribute])})`);
  }
  const adds: string[] = [];
  for (const attribute in add) {
    if (add[attribute] !== undefined) adds.push(`${p.name(attribute)} ${p.value(add[attribute])}`);
  }
  const clauses: string[] = [];
  if (sets.length > 0) clauses.push(`SET ${sets.join(', ')}`);
  if (adds.length > 0) clauses.push(`ADD ${adds.join(', ')}`);
  if (remove && remove.length > 0) clauses.push(`REMOVE ${remove.map((name) => p.name(name)).join(', ')}`);
  return clauses.length > 0 ? clauses.join(' ') : undefined;
}

/** The bounds of a query's sort keys, inclusive. Undefined means unbounded. */
interface KeyRange {
  from: string | undefined;
  to: string | undefined;
}

/**
 * Sorts after every key with the prefix: the highest code point is also the highest in UTF-8, DynamoDB's sort order.
 */
const LAST = '\u{10ffff}';

const keyRange = ({ prefix, from, to }: Query): KeyRange => ({
  from: from ?? prefix,
  to: to ?? (prefix === undefined ? undefined : prefix + LAST),
});

/** Returns the key condition of a query and adds its values to `p`. */
export function keyCondition(query: Query, p: Placeholders): string {
  const parts = [`pk = ${p.value(query.pk)}`];
  const { from, to } = keyRange(query);
  if (query.prefix !== undefined && query.from === undefined && query.to === undefined) {
    // `begins_with` rejects an empty string.
    if (query.prefix) parts.push(`begins_with(sk, ${p.value(query.prefix)})`);
  } else if (from && to !== undefined) parts.push(`sk BETWEEN ${p.value(from)} AND ${p.value(to)}`);
  else if (from) parts.push(`sk >= ${p.value(from)}`);
  else if (to !== undefined) parts.push(`sk <= ${p.value(to)}`);
  return parts.join(' AND ');
}

/** Compares sort keys by their UTF-8 bytes, which differs from JavaScript's `<` above U+FFFF. */
const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Returns where a query continues: at `after`, at its beginning if `after` is before the range, or not at all if it is
 * behind the range. For a start key outside the range DynamoDB throws a ValidationException, and the emulator returns
 * rows.
 */
export function startOf(query: Query): { after: string | undefined } | 'end' {
  const { after, descending } = query;
  if (after === undefined) return { after };
  const { from, to } = keyRange(query);
  const below = from !== undefined && compareKeys(after, from) < 0;
  const above = to !== undefined && compareKeys(after, to) > 0;
  if (descending ? below : above) return 'end';
  return { after: (descending ? above : below) ? undefined : after };
}
