import { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { admit } from '../../domain/access/admission.ts';
import type { Identity } from '../../domain/core/actor.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, toAppError } from '../../domain/core/errors.ts';
import type { LimitState } from '../../domain/core/limits.ts';
import type { Context } from '../../schema/core/context.ts';
import { identify } from '../http/authenticate.ts';
import { keyedCors } from '../http/cors.ts';
import { bodyBytes, clientAddress, errorHeaders, type HttpAnswer, json, limitHeaders } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { note } from '../notes.ts';
import { checkQueryJson, graphqlBody } from './body.ts';
import { clientIdOf } from './client-id.ts';
import { maskError, toDocumentErrors, toGraphqlError } from './errors.ts';
import { costMistakes, type Execution, shapePlugins } from './limits.ts';
import { type Asked, documentOf, type Persisted } from './persisted.ts';
import { countRootFields } from './root-fields.ts';

/** What one request carries past yoga: who asks, and how the limit stands once it is counted. */
interface Passage {
  identity: Identity | undefined;
  root: string;
  address: string;
  /** The client's own name for itself; see `subscriptionClient`. */
  clientId: string | undefined;
  /** What is run, where the platform itself has looked it up or allowed it. */
  document?: string | undefined;
  /** Aborted when the answer is complete or nobody is there to take it. */
  leaving: AbortController;
  /** Root fields asked for. */
  calls?: number;
  limitState?: Promise<LimitState>;
  /** Of the first error in the answer. */
  code?: string;
}

type YogaContext = Context & Passage & { passage: Passage };

/** Counts the root fields against the workspace when document and variables are known to be good, just before they run. */
function admitCalls(app: App, context: YogaContext, { document, operationName }: Execution) {
  const { passage } = context;
  if (!passage.identity) return;
  passage.calls = countRootFields(document, operationName);
  if (passage.calls === 0) return;
  const admitted = admit(app, passage.identity, passage.calls);
  passage.limitState = admitted.state;
  const { root, address } = passage;
  context.actor = { ...passage.identity, admission: admitted, address, root };
}

const unpersisted: Persisted = { mode: 'off', documents: {} };

interface Start {
  args: unknown;
  setResultAndStopExecution(result: { errors: GraphQLError[] }): void;
}

const elsewhere = () =>
  new AppError('BAD_REQUEST', { message: 'This path takes subscriptions only. Send everything else to /graphql.' });

const admission = (app: App, subscriptionsOnly: boolean): Plugin => {
  const start = ({ args, setResultAndStopExecution }: Start) => {
    const execution = args as Execution;
    const mistakes = costMistakes(execution);
    if (mistakes.length > 0) setResultAndStopExecution({ errors: toDocumentErrors(mistakes) });
    else admitCalls(app, execution.contextValue as YogaContext, execution);
  };
  const refuse = ({ setResultAndStopExecution }: Start) =>
    setResultAndStopExecution({ errors: [toGraphqlError(elsewhere()) as never] });
  return { onExecute: (subscriptionsOnly ? refuse : start) as never, onSubscribe: start as never };
};

/** What validation says has the platform's codes too. */
const documentErrors: Plugin = {
  onValidate:
    () =>
    ({ valid, result, setResult }) => {
      if (!valid) setResult(toDocumentErrors(result as readonly GraphQLError[]));
    },
};

/** For the log: what failed first, where something did. */
const codeOfAnswer: Plugin = {
  onResultProcess({ result, serverContext }) {
    const [first] = ('errors' in result && (result.errors as readonly GraphQLError[])) || [];
    const code = first?.extensions?.code;
    if (typeof code === 'string') (serverContext as unknown as { passage: Passage }).passage.code = code;
  },
};

/** Puts the document that was looked up in place of whatever the request holds, whichever way it came. */
const persistedDocuments: Plugin = {
  onParams({ params, setParams, context }) {
    const { passage } = context as unknown as { passage: Passage };
    setParams({ ...params, query: passage.document });
  },
};

interface Options {
  /** Which documents are run by their hash alone, or at all; without it, any document and none by a hash. */
  persisted?: Persisted;
  /** Refuses queries and mutations. */
  subscriptionsOnly?: boolean;
}

export function createGraphqlHandler(
  app: App,
  schema: GraphQLSchema,
  { persisted = unpersisted, subscriptionsOnly = false }: Options = {},
) {
  const yoga = createYoga<{ passage: Passage }>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    logging: false,
    maskedErrors: { maskError: (error) => maskError(app, error) },
    context: ({ passage }): Context =>
      ({
        app,
        actor: undefined,
        loaders: new Map(),
        signal: passage.leaving.signal,
        clientId: passage.clientId,
        passage,
      }) as never,
    plugins: [
      ...(persisted.mode === 'off' ? [] : [persistedDocuments]),
      ...shapePlugins(),
      documentErrors,
      admission(app, subscriptionsOnly),
      codeOfAnswer,
    ],
  });

  return async function handle(event: APIGatewayProxyEvent): Promise<HttpAnswer<string | Readable>> {
    note(event, { route: event.path });
    const [root, address] = [rootOf(app, event), clientAddress(event)];
    const clientId = clientIdOf(event);
    const passage: Passage = { identity: undefined, root, address, clientId, leaving: new AbortController() };
    const answer = await refuseEarly(app, event, passage, persisted).catch((error) => refusal(app, event, error));
    if (answer) return answer;
    const response = await yoga.fetch(toRequest(event), { passage });
    if (passage.code) note(event, { code: passage.code });
    const headers = { ...lowerCase(response.headers), ...keyedCors, 'cache-control': 'no-store' };
    const state = await passage.limitState?.catch(() => undefined);
    if (state) Object.assign(headers, limitHeaders(state));
    const statusCode = statusOf(response.status, passage, state);
    if (statusCode === 429 && state) Object.assign(headers, { 'retry-after': String(state.resetSeconds) });
    const streams = response.headers.get('content-type')?.includes('text/event-stream');
    const body = streams && response.body ? Readable.from(response.body as never) : await response.text();
    const wordless = statusCode === 406 && body === '';
    const leave = () => passage.leaving.abort();
    // Also of a stream that ends before anybody read of it, which yoga's own body does not tell its source.
    if (body instanceof Readable) body.once('close', leave);
    else leave();
    return wordless ? json(statusCode, notAcceptable, headers) : { statusCode, headers, body };
  };
}

/** What yoga leaves unsaid to who takes only JSON of a subscription, or only a stream of nothing that streams. */
const notAcceptable = {
  errors: [
    toGraphqlError(
      new AppError('BAD_REQUEST', {
        message: 'Send `Accept: text/event-stream` for a subscription, `Accept: application/json` for all else.',
      }),
    ),
  ],
};

/** Yoga says these: two are the connection's own, `none` is no encoding that there is. */
const leftOut = new Set(['connection', 'content-length', 'content-encoding']);

/** Yoga's own headers keep the case in which they were set. */
const lowerCase = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !leftOut.has(name)),
  );

/** A request whose every call the limit refused says so in its status too. */
const statusOf = (status: number, { calls = 0 }: Passage, state: LimitState | undefined): number =>
  state && state.used - calls >= state.limit ? 429 : status;

async function refuseEarly(
  app: App,
  event: APIGatewayProxyEvent,
  passage: Passage,
  persisted: Persisted,
): Promise<HttpAnswer | undefined> {
  passage.identity = await identify(app, event);
  // As in REST: too large, not JSON, unreadable, not an object (a batch is none), in that order.
  const asked: Asked = event.httpMethod === 'POST' ? graphqlBody(event, persisted) : askedInQuery(event);
  passage.document = documentOf(persisted, asked);
  if (event.httpMethod === 'POST' && asked.query === undefined && passage.document === undefined) {
    throw new AppError('BAD_REQUEST', { message: 'The request body must hold a query.' });
  }
  if (event.httpMethod === 'GET') checkQueryJson(event);
  return undefined;
}

function askedInQuery({ queryStringParameters }: APIGatewayProxyEvent): Asked {
  const { query, extensions } = queryStringParameters ?? {};
  try {
    return { query, extensions: extensions === undefined ? undefined : JSON.parse(extensions) };
  } catch {
    return { query };
  }
}

function refusal(app: App, event: APIGatewayProxyEvent, thrown: unknown): HttpAnswer {
  const error = toAppError(thrown);
  note(event, { code: error.code });
  const { requestId } = event.requestContext;
  if (error.status >= 500) app.log.error('request failed', { requestId, error: thrown });
  return json(error.status, { errors: [toGraphqlError(error)] }, { ...keyedCors, ...errorHeaders(error) });
}

function toRequest(event: APIGatewayProxyEvent): Request {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    for (const value of values ?? []) query.append(name, value);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers.set(name, value);
  const hasBody = event.httpMethod !== 'GET' && event.httpMethod !== 'HEAD';
  return new Request(`http://frontdesk/graphql${query.size ? `?${query}` : ''}`, {
    method: event.httpMethod,
    headers,
    ...(hasBody ? { body: new Uint8Array(bodyBytes(event)) } : {}),
  });
}
