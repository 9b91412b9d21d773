import { ownValue } from '../../core/objects.ts';
import { cleanText } from '../../core/text.ts';
import { type JsonObject, listAt, objectAt, resolved, textAt } from '../call/json-nodes.ts';
import type { ActionCall, ActionResult } from '../records/call.ts';
import { type ActionDefinition, blankDefinition } from '../records.ts';
import { InputCollector } from './collect.ts';
import { keyOf, shapeOf } from './inputs.ts';

const MAX_NAME = 80;
const MAX_DESCRIPTION = 1_000;
const MAX_SHOWN = 20;
const MAX_LABEL = 100;
const MAX_EXAMPLE = 8_000;

/** An operation of a document. */
export interface DocumentOperation {
  method: ActionCall['method'];
  path: string;
  /** Its own description. */
  node: JsonObject;
  /** Parameters, those of its path first. */
  parameters: readonly JsonObject[];
}

const isTrue = (node: JsonObject, name: string) => ownValue(node, name) === true;

/** The URL of an operation, with the keys of its inputs. */
function urlOf(
  openApi: JsonObject,
  base: string,
  { path, parameters }: DocumentOperation,
  collector: InputCollector,
): string {
  let filled = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    const name = textAt(parameter, 'name') ?? '';
    const place = textAt(parameter, 'in');
    const isRequired = place === 'path' || isTrue(parameter, 'required');
    if (place !== 'path' && place !== 'query') {
      if (isRequired) collector.problems.push(`The ${place} parameter ${name} is required. Add it to the headers.`);
      continue;
    }
    const more = { isRequired, description: textAt(parameter, 'description') };
    const key = collector.add(name, objectAt(openApi, parameter, 'schema'), more);
    if (key === undefined) continue;
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, `{${key}}`);
    else query.push(`${encodeURIComponent(name)}={${key}}`);
  }
  return `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const jsonOf = (openApi: JsonObject, node: JsonObject | undefined): JsonObject | undefined =>
  objectAt(openApi, objectAt(openApi, node, 'content'), 'application/json');

/** The JSON body, of properties that visitors can state. Null: there is none. */
function bodyOf(openApi: JsonObject, { node }: DocumentOperation, collector: InputCollector): string | null {
  const schema = objectAt(openApi, jsonOf(openApi, objectAt(openApi, node, 'requestBody')), 'schema');
  const properties = objectAt(openApi, schema, 'properties');
  if (!schema || !properties) return null;
  const required = new Set(listAt(schema, 'required').map(String));
  const names = Object.keys(properties).toSorted((a, b) => Number(required.has(b)) - Number(required.has(a)));
  const body: Record<string, string> = {};
  for (const name of names) {
    const property = resolved(openApi, properties[name]);
    const more = { isRequired: required.has(name), description: textAt(property, 'description') };
    const key = collector.add(name, property, more);
    if (key !== undefined) body[name] = `{${key}}`;
  }
  return JSON.stringify(body);
}

/** The first answer of success. */
function successOf(openApi: JsonObject, { node }: DocumentOperation): JsonObject | undefined {
  const responses = objectAt(openApi, node, 'responses');
  const status = responses && Object.keys(responses).find((code) => /^2/.test(code));
  return status === undefined ? undefined : jsonOf(openApi, objectAt(openApi, responses, status));
}

function resultOf(openApi: JsonObject, success: JsonObject | undefined): ActionResult {
  const properties = objectAt(openApi, objectAt(openApi, success, 'schema'), 'properties') ?? {};
  const keys = new Set<string>();
  const fields = Object.keys(properties).flatMap((name) => {
    const property = resolved(openApi, properties[name]);
    if (!property || !shapeOf(property) || name.includes('.') || name.length > MAX_LABEL) return [];
    const key = keyOf(name, keys);
    keys.add(key);
    return [{ key, label: cleaned(textAt(property, 'title') ?? name, MAX_LABEL), path: name }];
  });
  return { fields: fields.slice(0, MAX_SHOWN), template: null };
}

function examplesOf(success: JsonObject | undefined): ActionDefinition['examples'] {
  const example = success && ownValue(success, 'example');
  const body = example === undefined ? '' : JSON.stringify(example);
  return body && body.length <= MAX_EXAMPLE ? [{ values: [], status: 200, body }] : [];
}

const cleaned = (text: string, max: number) => cleanText(text.replaceAll(/\s+/g, ' ').trim().slice(0, max));

interface DraftAction {
  definition: ActionDefinition;
  problems: string[];
}

/** An operation as an action, and what its owner must look at. */
export function draftOf(openApi: JsonObject, base: string, operation: DocumentOperation): DraftAction {
  const { method, path, node } = operation;
  const collector = new InputCollector();
  const url = urlOf(openApi, base, operation, collector);
  const body = method === 'GET' ? null : bodyOf(openApi, operation, collector);
  const success = successOf(openApi, operation);
  const name = textAt(node, 'summary') ?? textAt(node, 'operationId') ?? `${method} ${path}`;
  const blank = blankDefinition({ name: cleaned(name, MAX_NAME), call: { method, url, body } });
  const definition: ActionDefinition = {
    ...blank,
    description: cleaned(textAt(node, 'description') ?? '', MAX_DESCRIPTION),
    inputs: collector.inputs,
    confirm: method === 'GET' ? 'never' : 'always',
    result: resultOf(openApi, success),
    examples: examplesOf(success),
  };
  return { definition, problems: collector.problems };
}
