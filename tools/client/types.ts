/** A JSON Schema of OpenAPI 3.1. */
// biome-ignore lint/suspicious/noExplicitAny: a schema is looked into by its keywords
export type Schema = Record<string, any>;

const literal = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value));
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const simple: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a schema. References become names. `indent`: indentation of an object's lines. */
export function toType(schema: Schema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'unknown';
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return union(choice.map((part: Schema) => toType(part, indent)));
  if (schema.allOf) return schema.allOf.map((part: Schema) => wrap(toType(part, indent))).join(' & ');
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type: string) => toType({ ...schema, type }, indent)));
  }
  if (schema.type === 'array') return `${wrap(toType(schema.items ?? true, indent))}[]`;
  if (schema.type === 'object' || schema.properties) return toObject(schema, indent);
  return simple[schema.type] ?? 'unknown';
}

const union = (types: string[]) => [...new Set(types)].join(' | ');
const wrap = (type: string) => (/ [|&] /.test(type) && !type.startsWith('{') ? `(${type})` : type);
const isPlain = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

function toObject({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const rest = typeof additionalProperties === 'object' ? toType(additionalProperties, indent) : undefined;
  const names = Object.keys(properties);
  if (names.length === 0) return rest ? `Record<string, ${rest}>` : 'Record<string, never>';
  const inner = `${indent}  `;
  const lines = names.map((name) => {
    const key = isPlain(name) ? name : quote(name);
    const mark = required.includes(name) ? '' : '?';
    return `${comment(properties[name].description, inner)}${inner}${key}${mark}: ${toType(properties[name], inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** A comment above a declaration. Empty if there is no text. */
export function comment(text: string | undefined, indent = ''): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** A component as a declaration. Objects are interfaces, which editors display better. */
export function toDeclaration(name: string, schema: Schema): string {
  const type = toType(schema);
  const head = comment(schema.description);
  return type.startsWith('{') ? `${head}export interface ${name} ${type}\n` : `${head}export type ${name} = ${type};\n`;
}
