import { ownValue } from '../../core/objects.ts';
import {
  alternativesOf,
  type JsonObject,
  objectAt,
  propertiesOf,
  requiredFirst,
  schemaOf,
  textAt,
  typeOf,
} from '../call/json-nodes.ts';
import type { InputCollector } from './collect.ts';

const JSON_TYPE = /^(?:application|text)\/json *(?:;|$)/i;
/** JSON of some vocabulary, such as `application/hal+json`. */
const NARROWER_TYPE = /^[\w.-]+\/[\w.+-]+\+json *(?:;|$)/i;
/** Types that JSON is one of. */
const WIDER_TYPE = /^(?:application|\*)\/\* *(?:;|$)/;
/** Properties of a body, of which ten become inputs. */
const MAX_READ = 100;

interface JsonContent {
  /** As the document names it. */
  type: string;
  /** What the document says of it. */
  media: JsonObject;
}

/** The JSON of a body or an answer, as a document describes it. Undefined: it is of another type. */
export function jsonContentOf(openApi: JsonObject, node: JsonObject | undefined): JsonContent | undefined {
  const content = objectAt(openApi, node, 'content') ?? {};
  const types = Object.keys(content);
  const type = [JSON_TYPE, NARROWER_TYPE, WIDER_TYPE].flatMap((form) => types.find((each) => form.test(each)) ?? [])[0];
  const media = type === undefined ? undefined : objectAt(openApi, content, type);
  return type === undefined || !media ? undefined : { type, media };
}

const nameOfShape = (schema: JsonObject): string => {
  if (alternativesOf(schema).length > 1) return 'one of several';
  const type = typeOf(schema) ?? 'object';
  return type === 'object' ? 'an object without properties' : `of the type ${type}`;
};

/** Why a body is no JSON whose properties could become inputs. */
function bodyProblem(openApi: JsonObject, request: JsonObject, content: JsonContent | undefined): string {
  const types = Object.keys(objectAt(openApi, request, 'content') ?? {});
  const schema = content && schemaOf(openApi, ownValue(content.media, 'schema'));
  const what = content ? (schema ? nameOfShape(schema) : 'not described') : types.join(', ') || 'not described';
  const result = ownValue(request, 'required') === true ? 'is required, and is not taken over' : 'is left out';
  return `The body is ${what}. It ${result}: only properties of a JSON object are.`;
}

/** The JSON body, of properties that visitors can state. Null: there is none, or none that can be taken over. */
export function bodyOf(
  openApi: JsonObject,
  { method, node }: { method: string; node: JsonObject },
  collector: InputCollector,
): string | null {
  const request = objectAt(openApi, node, 'requestBody');
  if (!request) return null;
  const { problems } = collector;
  if (method === 'GET') {
    problems.push('The body is left out: a GET has none.');
    return null;
  }
  const content = jsonContentOf(openApi, request);
  const schema = content && ownValue(content.media, 'schema');
  const properties = propertiesOf(openApi, schema);
  if (!content || !properties) {
    problems.push(bodyProblem(openApi, request, content));
    return null;
  }
  if (NARROWER_TYPE.test(content.type))
    problems.push(`The body is sent as application/json, and ${content.type} is asked for.`);
  if (alternativesOf(schemaOf(openApi, schema) ?? {}).length > 1)
    problems.push('The body must also be one of several, which is left out.');
  if (properties.length > MAX_READ) problems.push(`Only ${MAX_READ} of ${properties.length} properties are read.`);
  const pairs = requiredFirst(properties)
    .slice(0, MAX_READ)
    .flatMap(({ name, schema: described, isRequired }) => {
      const property = schemaOf(openApi, described);
      if (property?.readOnly === true) return [];
      const value = collector.valueOf(name, property, { isRequired, description: textAt(property, 'description') });
      return value === undefined ? [] : [[name, value] as const];
    });
  return JSON.stringify(Object.fromEntries(pairs));
}
