/** A statement of a policy, with every reference resolved. */
export interface Statement {
  sid: string;
  effect: 'Allow' | 'Deny';
  actions: readonly string[];
  resources: readonly string[];
  /** Operator → key → values, one of which must match. */
  conditions: Record<string, Record<string, readonly string[]>>;
}

/** One permission that a call needs. */
export interface Need {
  /** Such as `dynamodb:PutItem`. */
  action: string;
  resource: string;
  /** Condition key → the values that the call carries. A call that names several rows carries the keys of all. */
  context?: Record<string, readonly string[]>;
}

/** `*` stands for any characters, `?` for one. Actions are compared without regard to case, as IAM does. */
export function matches(pattern: string, text: string, flags = ''): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, flags).test(text);
}

type Holds = (values: readonly string[], patterns: readonly string[]) => boolean;

const isLike = (value: string, patterns: readonly string[]) => patterns.some((pattern) => matches(pattern, value));

/**
 * A single-valued key that the call does not carry matches nothing. `ForAllValues` holds for a key that the call does not
 * carry: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
const operators: Record<string, Holds> = {
  StringEquals: ([value], expected) => value !== undefined && expected.includes(value),
  StringLike: ([value], patterns) => value !== undefined && isLike(value, patterns),
  'ForAllValues:StringLike': (values, patterns) => values.every((value) => isLike(value, patterns)),
};

/** Throws for an operator that is not known here. */
function holds({ conditions }: Statement, context: Need['context'] = {}): boolean {
  return Object.entries(conditions).every(([operator, keys]) => {
    const test = operators[operator];
    if (!test) throw new Error(`This evaluation does not know the condition ${operator}.`);
    return Object.entries(keys).every(([key, patterns]) => test(context[key] ?? [], patterns));
  });
}

const applies = (statement: Statement, { action, resource, context }: Need): boolean =>
  statement.actions.some((one) => matches(one, action, 'i')) &&
  statement.resources.some((one) => matches(one, resource)) &&
  holds(statement, context);

/**
 * The statement that allows a call, by IAM's rules for a single identity policy: what is not allowed is denied, and an explicit
 * Deny wins. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function allowing(statements: readonly Statement[], need: Need): Statement | undefined {
  const applying = statements.filter((statement) => applies(statement, need));
  if (applying.some(({ effect }) => effect === 'Deny')) return undefined;
  return applying.find(({ effect }) => effect === 'Allow');
}

/** The same policy without these actions. What it denies it still denies. */
export const lacking = (statements: readonly Statement[], actions: readonly string[]): Statement[] =>
  statements.map((one) =>
    one.effect === 'Deny' ? one : { ...one, actions: one.actions.filter((action) => !actions.includes(action)) },
  );
