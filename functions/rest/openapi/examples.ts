import { codeSamples } from './code-samples.ts';
import { type Json, sample } from './sample.ts';
import { sampleAnswers, sampleInputs } from './sample-calls.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const csvExample = 'id,createdAt\r\n0198c3f0-9d2a-7000-8000-0000be2f0a51,2026-03-10T12:00:00.000Z\r\n';
/** Events that come in other answers than the one that is shown. */
const otherwise = new Set(['suggestions', 'handoff', 'error', 'typing', 'reconnect']);

/** One frame of each event, in their order. */
const streamExample = (events: Record<string, Json>, schemas: Json) =>
  Object.entries(events)
    .filter(([event]) => !otherwise.has(event))
    .map(([event, schema]) => `event: ${event}\ndata: ${JSON.stringify(sample(schema, schemas))}\n\n`)
    .join('');

/** What a field's own example is sampled as: by its name alone, since an input is no record. */
const sampleField = (field: string, schema: Json, schemas: Json) => sample(schema, schemas, { record: '', field });

/** A body's fields: those that the operation is shown with, else those that it must have, else all. */
function bodyExample(operationId: string, whole: Json, schemas: Json): Json {
  const given = sampleInputs[operationId];
  // A body that is a choice of shapes is shown in its first.
  const schema = whole.anyOf?.[0] ?? whole.oneOf?.[0] ?? whole;
  const { properties = {}, required = [] } = schema;
  if (given) return Object.fromEntries(Object.entries(given).filter(([field]) => field in properties));
  const shown = Object.keys(properties).filter((field) => required.length === 0 || required.includes(field));
  return Object.fromEntries(shown.map((field) => [field, sampleField(field, properties[field], schemas)]));
}

function addParameterExamples({ operationId, parameters = [] }: Json, schemas: Json): void {
  const given = sampleInputs[operationId] ?? {};
  for (const parameter of parameters) {
    const isShown = parameter.required || (parameter.in === 'query' && parameter.name in given);
    if (isShown) parameter.example = given[parameter.name] ?? sampleField(parameter.name, parameter.schema, schemas);
  }
}

function addBodyExample({ operationId, requestBody, parameters = [] }: Json, schemas: Json): void {
  const content = requestBody?.content['application/json'];
  if (!content) return;
  content.example = bodyExample(operationId, content.schema, schemas);
  // A field that may come as a header is shown where every client can send it.
  for (const { in: place, name } of parameters) {
    const field = name.toLowerCase().replace(/-(\w)/g, (_: string, letter: string) => letter.toUpperCase());
    const schema = place === 'header' && content.schema.properties?.[field];
    if (schema && field !== 'bt') content.example[field] ??= sampleField(field, schema, schemas);
  }
}

/** The payload as it is elsewhere, but for what the operation is known to make of it. */
function answerExample(operationId: string, schema: Json, schemas: Json): Json {
  const example = sample(schema, schemas) as Json;
  const known = sampleAnswers[operationId];
  return known ? { ...example, data: { ...example.data, ...known } } : example;
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
 * Gives every operation an example of what is sent and what is answered, and the same call in three languages. Examples are made
 * of the schemas themselves, so they follow every change; a test holds each against the platform's own checks.
 */
export function withExamples(document: Json): Json {
  const { schemas } = document.components;
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const method of methods.filter((each) => item[each])) {
      const operation = item[method];
      addParameterExamples(operation, schemas);
      addBodyExample(operation, schemas);
      addAnswerExample(operation, schemas);
      operation['x-codeSamples'] = codeSamples({ path, method, operation, isKeyless: item.servers !== undefined });
    }
  }
  return document;
}
