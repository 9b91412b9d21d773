import { SAMPLE_ROOT } from '../../docs/sample-root.ts';
import type { Json } from './sample.ts';

interface SampleOperation {
  path: string;
  method: string;
  operation: Json;
  /** Not below `/v1`, and without a key. */
  isKeyless: boolean;
}

const PUBLIC = '/public/{publicId}';

interface SampleRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Json | undefined;
}

function requestOf({ path, method, operation, isKeyless }: SampleOperation): SampleRequest {
  const query = new URLSearchParams();
  let filled = path;
  for (const { in: place, name, example } of operation.parameters ?? []) {
    if (example === undefined) continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, example);
    if (place === 'query') query.append(name, String(example));
  }
  const body = operation.requestBody?.content['application/json']?.example;
  const token: Record<string, string> = needsToken(operation) ? { 'x-binding-token': 'bt_EXAMPLEonlyEXAMPLEonly' } : {};
  return {
    url: `${SAMPLE_ROOT}${filled}${query.size ? `?${query}` : ''}`,
    method: method.toUpperCase(),
    headers: {
      ...(isKeyless ? {} : { 'x-api-key': '' }),
      ...token,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body,
  };
}

/** Conversations need their token. It is shown as a header, because URLs are logged. */
const needsToken = ({ operationId, parameters = [] }: Json) =>
  operationId !== 'sendMessage' && parameters.some(({ name }: Json) => name === 'x-binding-token');

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ url, method, headers, body }: SampleRequest, isStream: boolean): string {
  const isPlain = method === (body ? 'POST' : 'GET');
  const lines = [
    `curl -s${isStream ? 'N' : ''}${isPlain ? '' : ` -X ${method}`} ${shellQuote(url)}`,
    ...Object.entries(headers).map(([name, value]) =>
      name === 'x-api-key' ? '-H "x-api-key: $FRONTDESK_API_KEY"' : `-H ${shellQuote(`${name}: ${value}`)}`,
    ),
    ...(body ? [`-d ${shellQuote(JSON.stringify(body))}`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** JSON as a JavaScript literal: names without quotes, single quotes. */
function toSource(value: Json, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map((each) => toSource(each, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${toSource(each, `${indent}  `)}`,
  );
  const line = `{ ${fields.join(', ')} }`;
  if (fields.length === 0) return '{}';
  return line.length < 80 ? line : `{\n${fields.map((field) => `${indent}  ${field},\n`).join('')}${indent}}`;
}

const streams: Record<string, string> = {
  sendMessage: `for await (const { event, data } of visitor.chat('Do you ship to Iceland?')) {
  if (event === 'delta') process.stdout.write(data.text);
}`,
  streamConversation: `await visitor.begin();
for await (const { event, data } of visitor.follow()) {
  console.log(event, data);
}`,
};

/** The client's methods take all parameters in one object, whether they are sent in the path, the query or the body. */
function inputOf({ operation }: SampleOperation): Json {
  const fields = (operation.parameters ?? [])
    .filter(({ in: place, name, example }: Json) => place !== 'header' && name !== 'publicId' && example !== undefined)
    .map(({ name, example }: Json) => [name, example]);
  const token = needsToken(operation) ? { bt: 'bt_EXAMPLEonlyEXAMPLEonly' } : {};
  return { ...Object.fromEntries(fields), ...token, ...operation.requestBody?.content['application/json']?.example };
}

function node(call: SampleOperation): string {
  const { path, operation } = call;
  const input = inputOf(call);
  const isPublic = path.startsWith(PUBLIC);
  const name = isPublic ? 'visitor' : 'frontdesk';
  const publicUrl = `${SAMPLE_ROOT}${PUBLIC.replace('{publicId}', publicIdOf(operation))}`;
  const head = isPublic
    ? `import { createVisitor } from 'frontdesk/client';\n\nconst visitor = createVisitor({ publicUrl: '${publicUrl}' });`
    : "import { env } from 'node:process';\nimport { createClient } from 'frontdesk/client';\n\n" +
      `const frontdesk = createClient({ root: '${SAMPLE_ROOT}', apiKey: env.FRONTDESK_API_KEY });`;
  const argument = Object.keys(input).length > 0 ? toSource(input) : '';
  const plain = `const answer = await ${name}.${operation.operationId}(${argument});\nconsole.log(answer);`;
  return `${head}\n${streams[operation.operationId] ?? plain}\n`;
}

const publicIdOf = ({ parameters = [] }: Json) => parameters.find(({ name }: Json) => name === 'publicId')?.example;

/** JSON as a Python literal, with the same line breaks. */
const toPython = (value: Json) =>
  JSON.stringify(value, null, 4)
    .replace(/(?<=^\s*(?:"[^"]*": )?)(true|false|null)(?=,?$)/gm, (word) =>
      word === 'null' ? 'None' : word === 'true' ? 'True' : 'False',
    )
    .replaceAll('\n', '\n    ');

function python({ url, method, headers, body }: SampleRequest, isJson: boolean): string {
  const fields = Object.entries(headers).map(
    ([name, value]) => `"${name}": ${name === 'x-api-key' ? 'os.environ["FRONTDESK_API_KEY"]' : JSON.stringify(value)}`,
  );
  const lines = [
    `    "${url}",`,
    `    method="${method}",`,
    ...(fields.length > 0 ? [`    headers={${fields.join(', ')}},`] : []),
    ...(body ? [`    data=json.dumps(${toPython(body)}).encode(),`] : []),
  ];
  const read = isJson ? '    print(json.load(response)["data"])' : '    for line in response:\n        print(line)';
  return `import json, os, urllib.request\n\nrequest = urllib.request.Request(\n${lines.join('\n')}\n)\nwith urllib.request.urlopen(request) as response:\n${read}\n`;
}

/** The call of an operation's example in curl, in Node with the client, and in Python with the standard library. */
export function codeSamples(call: SampleOperation): { lang: string; label: string; source: string }[] {
  const request = requestOf(call);
  const answer = Object.entries<Json>(call.operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const isStream = answer?.content?.['text/event-stream'] !== undefined;
  const isJson = !isStream && answer?.content?.['application/json'] !== undefined;
  return [
    { lang: 'Shell', label: 'curl', source: curl(request, isStream) },
    { lang: 'JavaScript', label: 'Node', source: node(call) },
    { lang: 'Python', label: 'Python', source: python(request, isJson) },
  ];
}
