import type { App } from '../core/app.ts';
import { AppError, type ErrorDetail, invalid } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';
import { receiverUrl } from '../core/outgoing/url.ts';
import {
  IDEMPOTENCY_KEY,
  originOf,
  parseJson,
  pathPlaceholders,
  placeholdersIn,
  sampleUrl,
  urlProblem,
} from './call/template.ts';
import { parsePattern } from './inputs/pattern.ts';
import { isDay, isNumber } from './inputs/values.ts';
import { type ActionInput, MAX_VALUE_CHARS } from './records/inputs.ts';
import type { ActionDefinition } from './records.ts';

/** Bytes of JSON. A list of all of a chatbot's actions stays below 2 MB. */
const MAX_ACTION_BYTES = 32_768;

const LENGTH = /^\d{1,4}(?![\s\S])/;
/** Kinds that have bounds, and what a bound is. */
const boundRules: Partial<Record<ActionInput['kind'], { isBound(bound: string): boolean; rule: string }>> = {
  text: {
    isBound: (bound) => LENGTH.test(bound) && Number(bound) >= 1 && Number(bound) <= MAX_VALUE_CHARS,
    rule: `must be a length from 1 to ${MAX_VALUE_CHARS}`,
  },
  number: { isBound: isNumber, rule: 'must be a number' },
  date: { isBound: (bound) => bound === 'today' || isDay(bound), rule: 'must be a day such as 2026-01-31, or today' },
};

/** Whether `min` is above `max`. Days sort as text; `today` moves. */
const isReversed = ({ kind, min, max }: ActionInput) =>
  min !== null &&
  max !== null &&
  (kind === 'date' ? min !== 'today' && max !== 'today' && min > max : Number(min) > Number(max));

function boundProblems(input: ActionInput): ErrorDetail[] {
  const rules = boundRules[input.kind];
  const wrong = (['min', 'max'] as const).flatMap((path): ErrorDetail[] => {
    const bound = input[path];
    if (bound === null) return [];
    if (!rules) return [{ path, message: 'does not belong to this kind' }];
    return rules.isBound(bound) ? [] : [{ path, message: rules.rule }];
  });
  if (wrong.length > 0 || !isReversed(input)) return wrong;
  return [{ path: 'max', message: 'must not be below min' }];
}

function inputProblems(input: ActionInput): ErrorDetail[] {
  const { kind, whole, pattern, choices, from, questions } = input;
  const problems = boundProblems(input);
  const add = (path: string, message: string) => problems.push({ path, message });
  if (whole && kind !== 'number') add('whole', 'does not belong to this kind');
  if (kind === 'pattern' && pattern === null) add('pattern', 'is required for this kind');
  else if (kind !== 'pattern' && pattern !== null) add('pattern', 'does not belong to this kind');
  else if (pattern !== null && !parsePattern(pattern))
    add(
      'pattern',
      'must be characters, classes such as [A-Z] and counts such as {4,8}, without groups and alternatives',
    );
  if (kind === 'choice' && choices.length === 0) add('choices', 'is required for this kind');
  if (kind !== 'choice' && choices.length > 0) add('choices', 'does not belong to this kind');
  if (new Set(choices.map(({ value }) => value)).size < choices.length)
    add('choices', 'must not contain a value twice');
  if (from === 'visitor_id' && kind !== 'text') add('kind', 'must be text for the ID of the visitor');
  if (from === 'visitor_email' && kind !== 'email') add('kind', 'must be email for the address of the visitor');
  if (from === 'visitor' && questions.length === 0) add('questions', 'must have at least one item');
  return problems;
}

function inputListProblems({ inputs, access }: ActionDefinition): ErrorDetail[] {
  const keys = inputs.map(({ key }) => key);
  return inputs.flatMap((input, n) => {
    const problems = inputProblems(input);
    if (keys.indexOf(input.key) !== n) problems.push({ path: 'key', message: 'repeats an earlier key' });
    if (input.key === IDEMPOTENCY_KEY) problems.push({ path: 'key', message: 'is reserved' });
    if (input.from === 'visitor_id' && access !== 'verified')
      problems.push({ path: 'from', message: 'visitor_id needs access verified' });
    if (input.from === 'visitor_email' && access === 'anybody')
      problems.push({ path: 'from', message: 'visitor_email needs access email_code or verified' });
    return problems.map(({ path, message }) => ({ path: `inputs.${n}.${path}`, message }));
  });
}

/** What placeholders a text may have, and which of these must have a value. */
interface PlaceholderRule {
  path: string;
  known: ReadonlySet<string>;
}
const unknownProblems = (text: string, { path, known }: PlaceholderRule): ErrorDetail[] =>
  placeholdersIn(text)
    .filter((key) => !known.has(key))
    .slice(0, 1)
    .map((key) => ({ path, message: `has the placeholder {${key}}, which is no input` }));

function urlProblems({ inputs }: ActionDefinition, url: string, { path, known }: PlaceholderRule): ErrorDetail[] {
  const problem = urlProblem(url);
  if (problem) return [{ path, message: problem }];
  const optional = new Set(inputs.filter(({ required }) => !required).map(({ key }) => key));
  const inPath = pathPlaceholders(url).find((key) => optional.has(key));
  if (inPath) return [{ path, message: `has the placeholder {${inPath}} in its path, which must be a required input` }];
  return unknownProblems(url, { path, known });
}

function callProblems(definition: ActionDefinition): ErrorDetail[] {
  const { inputs, call, confirm } = definition;
  const known = new Set(inputs.map(({ key }) => key));
  const problems = urlProblems(definition, call.url, { path: 'call.url', known });
  if (call.lookupUrl !== null) {
    const withKey = new Set([...known, IDEMPOTENCY_KEY]);
    problems.push(...urlProblems(definition, call.lookupUrl, { path: 'call.lookupUrl', known: withKey }));
  }
  if (call.body !== null) {
    if (call.method === 'GET') problems.push({ path: 'call.body', message: 'does not belong to GET' });
    else if (!parseJson(call.body)) problems.push({ path: 'call.body', message: 'must be JSON' });
    else problems.push(...unknownProblems(call.body, { path: 'call.body', known }));
  }
  if (call.mcp) return [...problems, ...toolProblems(definition)];
  if (confirm === 'never' && call.method !== 'GET')
    problems.push({ path: 'confirm', message: 'must be always unless the method is GET' });
  return problems;
}

/** What differs where a tool is called. */
function toolProblems({ call, confirm }: ActionDefinition): ErrorDetail[] {
  const body = call.body === null ? { json: {} } : parseJson(call.body);
  const rules: [boolean, string, string][] = [
    [call.method !== 'POST', 'call.method', 'must be POST for a tool'],
    [placeholdersIn(call.url).length > 0, 'call.url', 'must not have a placeholder for a tool'],
    [call.lookupUrl !== null, 'call.lookupUrl', 'does not belong to a tool'],
    [call.honorsKey, 'call.honorsKey', 'does not belong to a tool'],
    [body !== undefined && !isRecord(body.json), 'call.body', 'must be a JSON object for a tool'],
    [confirm === 'never' && !call.mcp?.readOnly, 'confirm', 'must be always unless the tool only reads'],
  ];
  return rules.flatMap(([isWrong, path, message]) => (isWrong ? [{ path, message }] : []));
}

function shownProblems({ inputs, result, examples }: ActionDefinition): ErrorDetail[] {
  const keys = result.fields.map(({ key }) => key);
  const inputKeys = inputs.map(({ key }) => key);
  const problems: ErrorDetail[] = keys.flatMap((key, n) =>
    keys.indexOf(key) !== n ? [{ path: `result.fields.${n}.key`, message: 'repeats an earlier key' }] : [],
  );
  const known = new Set([...keys, ...inputKeys]);
  problems.push(...unknownProblems(result.template ?? '', { path: 'result.template', known }));
  for (const [n, { values, body }] of examples.entries()) {
    const at = values.findIndex(({ key }) => !inputKeys.includes(key));
    if (at >= 0) problems.push({ path: `examples.${n}.values.${at}.key`, message: 'is no input of this action' });
    if (body !== '' && !parseJson(body))
      problems.push({ path: `examples.${n}.body`, message: 'must be JSON, or empty' });
  }
  return problems;
}

/** Throws VALIDATION_ERROR if fields contradict each other, or name an address that may not be called. */
export function refuseContradictions(app: App, definition: ActionDefinition): void {
  const details = [...inputListProblems(definition), ...callProblems(definition), ...shownProblems(definition)];
  const [first] = details;
  if (first) throw invalid(details, `${first.path} ${first.message}.`);
  const { url, lookupUrl } = definition.call;
  receiverUrl(app, sampleUrl(url), 'call.url');
  if (lookupUrl !== null) {
    receiverUrl(app, sampleUrl(lookupUrl), 'call.lookupUrl');
    if (originOf(lookupUrl) !== originOf(url)) {
      const message = 'must have the origin of call.url, which receives the secret headers';
      throw invalid([{ path: 'call.lookupUrl', message }], `call.lookupUrl ${message}.`);
    }
  }
  if (Buffer.byteLength(JSON.stringify(definition)) > MAX_ACTION_BYTES) {
    const message = `An action must have at most ${MAX_ACTION_BYTES.toLocaleString('en')} bytes of JSON.`;
    throw invalid([{ path: '', message }], message);
  }
}

/** What `refuseContradictions` would refuse. */
export function contradictionsOf(app: App, definition: ActionDefinition): ErrorDetail[] {
  try {
    refuseContradictions(app, definition);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    return error.details;
  }
}
