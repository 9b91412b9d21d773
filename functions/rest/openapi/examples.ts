import { codeSamples } from './code-samples.ts';
import { type Json, sample } from './sample.ts';
import { sampleAnswers, sampleInputs } from './sample-calls.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const csvExample = 'id,createdAt\r\n0198c3f0-9d2a-7000-8000-0000be2f0a51,2026-03-10T12:00:00.000Z\r\n';
/** Events that do not occur in the response that the example shows. */
const notShown = new Set(['suggestions', 'handoff', 'error', 'typing', 'reconnect']);

/** One frame of each event, in order. */
const streamExample = (events: Record<string, Json>, schemas: Json) =>
  Object.entries(events)
    .filter(([event]) => !notShown.has(event))
    .map(([event, schema]) => `event: ${event}\ndata: ${JSON.stringify(sample(schema, schemas))}\n\n`)
    .join('');

/** The example of an input field. Chosen by its name alone, because an input is not a record. */
const sampleField = (field: string, jsonSchema: Json, schemas: Json) =>
  sample(jsonSchema, schemas, { record: '', field });

/** The example of a body: the operation's sample input, otherwise the required fields, otherwise all fields. */
function bodyExample(operationId: string, whole: Json, schemas: Json): Json {
  const sampleInput = sampleInputs[operationId];
  // Of several alternative shapes, the first.
  const schema = whole.anyOf?.[0] ?? whole.oneOf?.[0] ?? whole;
  const { properties = {}, required = [] } = schema;
  if (sampleInput) return Object.fromEntries(Object.entries(sampleInput).filter(([field]) => field in properties));
  const shown = Object.keys(properties).filter((field) => required.length === 0 || required.includes(field));
  return Object.fromEntries(shown.map((field) => [field, sampleField(field, properties[field], schemas)]));
}

function addParameterExamples({ operationId, parameters = [] }: Json, schemas: Json): void {
  const sampleInput = sampleInputs[operationId] ?? {};
  for (const parameter of parameters) {
    const isShown = parameter.required || (parameter.in === 'query' && parameter.name in sampleInput);
    if (isShown)
      parameter.example = sampleInput[parameter.name] ?? sampleField(parameter.name, parameter.schema, schemas);
  }
}

function addBodyExample({ operationId, requestBody, parameters = [] }: Json, schemas: Json): void {
  const content = requestBody?.content['application/json'];
  if (!content) return;
  content.example = bodyExample(operationId, content.schema, schemas);
  // A field that may be a header is shown in the body, which every client can send.
  for (const { in: place, name } of parameters) {
    const field = name.toLowerCase().replace(/-(\w)/g, (_: string, letter: string) => letter.toUpperCase());
    const schema = place === 'header' && content.schema.properties?.[field];
    if (schema && field !== 'bt') content.example[field] ??= sampleField(field, schema, schemas);
  }
}

/** The example of a payload, with the fields that the operation is known to set. */
function answerExample(operationId: string, jsonSchema: Json, schemas: Json): Json {
  const example: Json = sample(jsonSchema, schemas);
  const knownFields = sampleAnswers[operationId];
  return knownFields ? { ...example, data: { ...example.data, ...knownFields } } : example;
}

function addAnswerExample({ operationId, responses }: Json, schemas: Json): void {
  for (const [status, { content = {} }] of Object.entries<Json>(responses)) {
    if (!status.startsWith('2')) continue;
    for (const [type, media] of Object.entries<Json>(content)) {
      if (type === 'application/json') media.example = answerExample(operationId, media.schema, schemas);
      if (type === 'text/csv' && media.schema.format !== 'binary') media.example = csvExample;
      if (type === 'text/event-stream') media.example = streamExample(media['x-events'], schemas);
    }
  }
}

/**
 * Adds to every operation an example of its request and its response, and the same call in three languages. Examples
 * are generated from the schemas, so they follow every change. A test validates each with the platform's own schemas.
 */
export function withExamples(document: Json): Json {
  const { schemas } = document.components;
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const method of methods.filter((each) => item[each])) {
      const operation = item[method];
      addParameterExamples(operation, schemas);
      addBodyExample(operation, schemas);
      addAnswerExample(operation, schemas);
      operation['x-codeSamples'] = codeSamples({ path, method, operation, isKeyless: !path.startsWith('/v1/') });
    }
  }
  return document;
}
