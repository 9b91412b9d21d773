import { element, fold, sentence } from './markup.js';

let components = {};

/** The parts of the document that others refer to. */
export function useComponents(all) {
  components = all;
}

/** Follows a reference such as `#/components/schemas/Chatbot`. */
export function resolved(part) {
  if (!part?.$ref) return part ?? {};
  const [, , group, name] = part.$ref.split('/');
  return components[group][name];
}

const nameOf = ({ $ref }) => $ref?.split('/').at(-1);
const isNull = ({ type }) => type === 'null';
const choicesOf = (schema) => schema.anyOf ?? schema.oneOf ?? [];

/** The type in words, such as `array of Source or null`. */
export function typeOf(schema) {
  const target = resolved(schema);
  const choices = choicesOf(target);
  if (choices.length) return choices.map(typeOf).join(' or ');
  if (target.type === 'array') return `array of ${typeOf(target.items ?? {})}`;
  if ('const' in target) return JSON.stringify(target.const);
  const named = nameOf(schema);
  if (named && target.properties) return named;
  const types = [target.type ?? (target.properties ? 'object' : 'any')].flat().join(' or ');
  return target.format ? `${types} (${target.format})` : types;
}

/** The object, or the objects of an array, that a schema describes. Undefined for plain values. */
function objectOf(schema) {
  const target = resolved(schema);
  if (target.properties) return target;
  if (target.type === 'array') return objectOf(target.items);
  return choicesOf(target)
    .filter((choice) => !isNull(resolved(choice)))
    .map(objectOf)
    .find(Boolean);
}

/** The plain value that a schema describes, without null. */
function plainOf(schema) {
  const target = resolved(schema);
  const [choice] = choicesOf(target).filter((each) => !isNull(resolved(each)));
  return choice ? { ...target, ...resolved(choice) } : target;
}

const range = (least, most, unit) => {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${most}${unit}`];
  return [
    most === undefined || most >= Number.MAX_SAFE_INTEGER ? `at least ${least}${unit}` : `${least} to ${most}${unit}`,
  ];
};

/** What a value may be. */
function boundsOf(schema) {
  const target = plainOf(schema);
  return [
    ...range(target.minimum, target.maximum, ''),
    ...range(target.minLength, target.maxLength, ' characters'),
    ...range(target.minItems, target.maxItems, ' items'),
    ...(target.enum ? [`one of ${target.enum.map((value) => `\`${value}\``).join(', ')}`] : []),
    ...(target.default === undefined ? [] : [`default \`${JSON.stringify(target.default)}\``]),
  ].join('. ');
}

/** A field or parameter: its name, type, bounds, and the fields of its value. */
export function field(name, schema, { isRequired, description = schema.description ?? resolved(schema).description }) {
  const inner = objectOf(schema);
  return element(
    'li',
    {},
    element('code', { className: 'name' }, name),
    ' ',
    element('span', { className: 'type' }, typeOf(schema)),
    isRequired ? element('span', { className: 'required' }, ' required') : '',
    element('div', {}, ...sentence([description, boundsOf(schema)].filter(Boolean).join('. '))),
    inner ? fold([`Fields of ${name}`], () => [fields(inner)]) : '',
  );
}

/** The fields of an object. */
export function fields(schema) {
  const target = objectOf(schema) ?? {};
  const required = new Set(target.required);
  const rows = Object.entries(target.properties ?? {}).map(([name, of]) =>
    field(name, of, { isRequired: required.has(name) }),
  );
  return element('ul', { className: 'fields' }, ...rows);
}
