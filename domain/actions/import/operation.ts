import { ownValue } from '../../core/objects.ts';
import { cleanText } from '../../core/text.ts';
import { type JsonObject, objectAt, propertiesOf, schemaOf, textAt } from '../call/json-nodes.ts';
import { type ActionCall, type ActionResult, isResultPath } from '../records/call.ts';
import { type ActionDefinition, blankDefinition } from '../records.ts';
import { InputCollector } from './collect.ts';
import { bodyOf, jsonContentOf } from './content.ts';
import { fixedOf, keyOf, shapeOf } from './inputs.ts';

const MAX_NAME = 80;
const MAX_DESCRIPTION = 1_000;
const MAX_SHOWN = 20;
const MAX_LABEL = 100;
const MAX_EXAMPLE = 8_000;

/** An operation of a document. */
export interface DocumentOperation {
  /** Address of its server. */
  base: string;
  method: ActionCall['method'];
  path: string;
  /** Its own description. */
  node: JsonObject;
  /** Parameters, with those of its path. */
  parameters: readonly JsonObject[];
}

const isTrue = (node: JsonObject, name: string) => ownValue(node, name) === true;

/** What stands for a parameter in a URL: its only possible value, or the placeholder of a new input. */
function placedIn(openApi: JsonObject, parameter: JsonObject, collector: InputCollector): string | undefined {
  const name = textAt(parameter, 'name') ?? '';
  const isRequired = textAt(parameter, 'in') === 'path' || isTrue(parameter, 'required');
  // One that is sent as JSON is no text.
  const schema = Object.hasOwn(parameter, 'content')
    ? { type: 'object' }
    : schemaOf(openApi, ownValue(parameter, 'schema'));
  const fixed = schema && fixedOf(schema);
  if (fixed && typeof fixed.value !== 'object') return encodeURIComponent(String(fixed.value));
  const key = collector.add(name, schema, { isRequired, description: textAt(parameter, 'description') });
  return key === undefined ? undefined : `{${key}}`;
}

/** The URL of an operation, with the keys of its inputs. */
function urlOf(openApi: JsonObject, { base, path, parameters }: DocumentOperation, collector: InputCollector): string {
  const places = new Map<string, string>();
  const query: string[] = [];
  for (const parameter of parameters) {
    const name = textAt(parameter, 'name') ?? '';
    const place = textAt(parameter, 'in');
    if (place !== 'path' && place !== 'query') {
      if (isTrue(parameter, 'required'))
        collector.problems.push(`The ${place} parameter ${name} is required. Add it to the headers.`);
      continue;
    }
    const placed = placedIn(openApi, parameter, collector);
    if (place === 'path') places.set(name, placed ?? `{${name}}`);
    else if (placed !== undefined) query.push(`${encodeURIComponent(name)}=${placed}`);
  }
  const filled = path.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    if (!places.has(name)) collector.problems.push(`The path has ${whole}, which is no parameter.`);
    return places.get(name) ?? whole;
  });
  return `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The first answer of success. */
function successOf(openApi: JsonObject, { node }: DocumentOperation): JsonObject | undefined {
  const responses = objectAt(openApi, node, 'responses');
  const status = responses && Object.keys(responses).find((code) => /^2/.test(code));
  return status === undefined ? undefined : objectAt(openApi, responses, status);
}

const NOTHING_SHOWN = 'Nothing of the answer is shown: it has no values at its first level. Add what visitors see.';

/** What of an answer can be shown. */
function resultOf(openApi: JsonObject, success: JsonObject | undefined, collector: InputCollector): ActionResult {
  const media = jsonContentOf(openApi, success)?.media;
  const keys = new Set<string>();
  const fields = (propertiesOf(openApi, media && ownValue(media, 'schema')) ?? []).flatMap(({ name, schema }) => {
    const property = schemaOf(openApi, schema);
    const isShown = property && property.writeOnly !== true && shapeOf(property);
    if (!isShown || name.length > MAX_LABEL || !isResultPath(name) || name.includes('.')) return [];
    const key = keyOf(name, keys);
    keys.add(key);
    return [{ key, label: cleaned(textAt(property, 'title') ?? name, MAX_LABEL), path: name }];
  });
  const isDescribed = Object.keys(objectAt(openApi, success, 'content') ?? {}).length > 0;
  if (isDescribed && fields.length === 0) collector.problems.push(NOTHING_SHOWN);
  return { fields: fields.slice(0, MAX_SHOWN), template: null };
}

function examplesOf(media: JsonObject | undefined): ActionDefinition['examples'] {
  const example = media && ownValue(media, 'example');
  const body = example === undefined ? '' : JSON.stringify(example);
  return body && body.length <= MAX_EXAMPLE ? [{ values: [], status: 200, body }] : [];
}

const cleaned = (text: string, max: number) => cleanText(text.replaceAll(/\s+/g, ' ').trim().slice(0, max));

interface DraftAction {
  definition: ActionDefinition;
  problems: string[];
}

/** An operation as an action, and what its owner must look at. */
export function draftOf(openApi: JsonObject, operation: DocumentOperation): DraftAction {
  const { method, path, node } = operation;
  const collector = new InputCollector();
  const url = urlOf(openApi, operation, collector);
  const body = bodyOf(openApi, operation, collector);
  const success = successOf(openApi, operation);
  const name = textAt(node, 'summary') ?? textAt(node, 'operationId') ?? `${method} ${path}`;
  const blank = blankDefinition({ name: cleaned(name, MAX_NAME), call: { method, url, body } });
  const definition: ActionDefinition = {
    ...blank,
    description: cleaned(textAt(node, 'description') ?? '', MAX_DESCRIPTION),
    inputs: collector.inputs,
    confirm: method === 'GET' ? 'never' : 'always',
    result: resultOf(openApi, success, collector),
    examples: examplesOf(jsonContentOf(openApi, success)?.media),
  };
  return { definition, problems: collector.problems };
}
