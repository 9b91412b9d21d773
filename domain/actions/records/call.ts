import * as z from 'zod';
import { choice, exactText, listOf, name, text } from '../../core/fields.ts';
import { headerFields } from '../../core/outgoing/headers.ts';
import { actionValues, placeholderKey } from './inputs.ts';

const MAX_HEADERS = 10;
const MAX_SECRET_HEADERS = 5;
const MAX_SHOWN = 20;

export const actionMethod = choice(
  'ActionMethod',
  {
    GET: 'Reads, and changes nothing.',
    POST: 'Changes something. Repeated only if the system honors the `Idempotency-Key`.',
    PUT: 'Changes something, and can be repeated.',
    PATCH: 'Changes something. Repeated only if the system honors the `Idempotency-Key`.',
    DELETE: 'Changes something, and can be repeated.',
  },
  'HTTP method of a call.',
);

const { headerName, headerValue, areDistinct } = headerFields(
  /^(?:accept-encoding|user-agent|idempotency-key|webhook-.*|x-service-.*)$/,
  'is set by the platform itself',
);
const header = z
  .object({ name: headerName.describe('Name'), value: headerValue.describe('Value') })
  .meta({ id: 'ActionHeader', graphqlInput: 'ActionHeaderInput', description: 'A header of a call.' });
const headersUpTo = (max: number) =>
  listOf(header, max).refine(areDistinct, { error: 'must not contain a name twice' });
export const secretHeaders = headersUpTo(MAX_SECRET_HEADERS).describe(
  'Headers with secrets, such as `Authorization`. Stored encrypted for this action and the origin of its URL, and never returned. ' +
    'Replaces all of them',
);

/** A request to the platform, which waits for the call, ends after 29 s. */
const MAX_TIMEOUT_SECONDS = 25;
const TIMEOUT_RULE = 'must be an integer from 1 to 25';
const timeoutSeconds = z.int().min(1, TIMEOUT_RULE).max(MAX_TIMEOUT_SECONDS, TIMEOUT_RULE);
const DEFAULT_TIMEOUT_SECONDS = 10;

const url = exactText(1, 2_000).describe(
  'An https URL. `{key}` stands for the value of an input, in segments of the path and values of the query',
);
const body = text(1, 8_000);
const honorsKey = z
  .boolean()
  .describe('The system does nothing twice for one `Idempotency-Key`, so a call that was cut off may be repeated');
const headers = headersUpTo(MAX_HEADERS).describe('Headers without secrets');
const LOOKUP =
  'URL of a GET that answers 2xx if the call was done, 404 if it was not. `{idempotency_key}` stands for the key of the call';

export const toolFingerprint = exactText(1, 100).refine((text) => /^[0-9a-f]{64}$/.test(text), {
  error: 'must be the fingerprint of a proposal',
});
const toolFields = {
  tool: exactText(1, 128).describe('Name of the tool'),
  fingerprint: toolFingerprint.describe(
    'Of all that the server says of the tool. If it differs at a call, nothing is called and the action is switched off',
  ),
  readOnly: z.boolean().describe('The server says that the tool changes nothing'),
};
export const actionTool = z
  .object(toolFields)
  .meta({ id: 'ActionTool', description: 'A tool of an MCP server, as its owner has approved it.' });
export type ActionTool = z.output<typeof actionTool>;
const actionToolFields = z
  .object(toolFields)
  .meta({ graphqlInput: 'ActionToolInput', description: 'A tool of an MCP server, as `proposeActions` returns it.' });
const MCP = 'A tool of the MCP server at `url`: `method` is POST, and `body` has its arguments';

export const actionCall = z
  .object({
    method: actionMethod,
    url,
    headers,
    body: body.nullable().describe('JSON. `{key}` in a string stands for the value of an input. Null: no body'),
    honorsKey,
    lookupUrl: url.nullable().describe(`${LOOKUP}. Null: none`),
    timeoutSeconds: timeoutSeconds.describe('Time limit of the call, a repetition included'),
    mcp: actionTool.nullable().meta({ description: `${MCP}. Null: a call of HTTP` }),
  })
  .meta({ id: 'ActionCall', description: 'What an action calls.' });
export type ActionCall = z.output<typeof actionCall>;

export const actionCallFields = z
  .object({
    method: actionMethod,
    url,
    headers: headers.nullish(),
    body: body.nullish().describe('JSON. `{key}` in a string stands for the value of an input. Not for GET'),
    honorsKey: honorsKey.nullish(),
    lookupUrl: url.nullish().describe(LOOKUP),
    timeoutSeconds: timeoutSeconds
      .nullish()
      .describe(`Time limit of the call, a repetition included. Default: ${DEFAULT_TIMEOUT_SECONDS}`),
    mcp: actionToolFields
      .nullish()
      .describe(`${MCP}. Required where the saved call has a tool: null makes it a call of HTTP`),
  })
  .meta({ graphqlInput: 'ActionCallInput', description: 'What an action calls.' });

export const toActionCall = (given: z.output<typeof actionCallFields>): ActionCall => ({
  method: given.method,
  url: given.url,
  headers: given.headers ?? [],
  body: given.body ?? null,
  honorsKey: given.honorsKey ?? false,
  lookupUrl: given.lookupUrl ?? null,
  timeoutSeconds: given.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
  mcp: given.mcp ?? null,
});

/** What people write who know another notation: `$.status`, `items[0].name`, `/status`. */
const OTHER_NOTATION = /^(?:\$(?:\.|$)|\/)|[[\]*]/;
/** Whether a path is written as `shownField` reads it. */
export const isResultPath = (path: string): boolean =>
  !OTHER_NOTATION.test(path) && path.split('.').every((part) => part !== '');
const PATH_RULE = 'must be names and numbers with dots between, such as `items.0.status`';

const shownField = z
  .object({
    key: placeholderKey.describe('Name, unique in the action. `{key}` in the template stands for the value'),
    label: name(100).describe('What stands before the value'),
    path: exactText(1, 200)
      .refine((path) => path.split('.').every((part) => part !== ''), { error: 'must not have an empty part' })
      .describe('Where it is in the JSON of the answer: names and numbers with dots between, such as `items.0.status`'),
  })
  .meta({ id: 'ActionField', graphqlInput: 'ActionFieldInput', description: 'A value of the answer that is shown.' });
const shownFields = listOf(shownField, MAX_SHOWN);
const template = text(1, 2_000);

export const actionResult = z
  .object({
    fields: shownFields.describe('What of the answer is shown. Nothing else is'),
    template: template.nullable().describe('The sentence that is shown. Null: labels and values'),
  })
  .meta({ id: 'ActionResult', description: 'What of the answer is shown.' });
export type ActionResult = z.output<typeof actionResult>;
export const actionResultFields = z
  .object({
    fields: shownFields.nullish().describe('What of the answer is shown. Nothing else is'),
    template: template.nullish().describe('The sentence that is shown. `{key}` stands for a field or an input'),
  })
  .meta({ graphqlInput: 'ActionResultInput', description: 'What of the answer is shown.' });

/** Refuses paths that would show nothing. Actions that were saved before keep theirs. */
export function checkPaths(
  { result }: { result?: z.output<typeof actionResultFields> | null | undefined },
  context: z.RefinementCtx,
): void {
  for (const [n, { path }] of (result?.fields ?? []).entries())
    if (OTHER_NOTATION.test(path))
      context.addIssue({ code: 'custom', path: ['result', 'fields', n, 'path'], message: PATH_RULE });
}

const message = text(1, 500);
export const actionFailure = z
  .object({
    message: message.nullable().describe('What visitors read if it fails. Null: the default text'),
    handOver: z.boolean().describe('Whether a human is requested then'),
  })
  .meta({ id: 'ActionFailure', description: 'What happens when an action fails.' });
export const actionFailureFields = z
  .object({
    message: message.nullish().describe('What visitors read if it fails'),
    handOver: z.boolean().nullish().describe('Whether a human is requested then. Default: false'),
  })
  .meta({ graphqlInput: 'ActionFailureInput', description: 'What happens when an action fails.' });

const STATUS_RULE = 'must be an integer from 200 to 599';
export const actionExample = z
  .object({
    values: actionValues.describe('For these values of inputs. Empty: for all others'),
    status: z.int().min(200, STATUS_RULE).max(599, STATUS_RULE).describe('HTTP status of the answer'),
    body: text(0, 8_000).describe('Body of the answer. JSON, or empty'),
  })
  .meta({ id: 'ActionExample', graphqlInput: 'ActionExampleInput', description: 'An answer for tests.' });
