import type { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { admit } from '../../domain/access/admission.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { answerSize } from './answer-size.ts';
import type { DocumentCache } from './document-cache.ts';
import { toDocumentErrors, toGraphqlError } from './errors.ts';
import { type Cost, costMistakes, costOf, type Execution, shapePlugins } from './limits.ts';
import type { ServerContext, YogaContext } from './request-state.ts';
import { countRootFields } from './root-fields.ts';

type PlatformPlugin = Plugin<YogaContext, ServerContext>;

/** All plugins of yoga, in the order in which they run. `subscriptionsOnly` rejects queries and mutations. */
export const plugins = (
  app: App,
  documents: DocumentCache,
  subscriptionsOnly: boolean,
): (Plugin | PlatformPlugin)[] => [
  readParameters,
  ...shapePlugins(),
  documentErrors(documents),
  answerSize,
  admission(app, subscriptionsOnly),
  codeOfAnswer,
];

/** The request was read before yoga, for POST and GET alike. */
const readParameters: PlatformPlugin = {
  onRequestParse({ setRequestParser, serverContext }) {
    setRequestParser(() => serverContext.state.parameters);
  },
};

/** Gives errors of validation the platform's codes. Their document is not kept, because they would be kept with it. */
const documentErrors = (documents: DocumentCache): Plugin => ({
  onValidate:
    ({ params }) =>
    ({ valid, result, setResult }) => {
      if (valid) return;
      documents.delete(params.documentAST.loc?.source.body ?? '');
      setResult(toDocumentErrors(result as readonly GraphQLError[]));
    },
});

interface RejectedResult {
  data?: null;
  errors?: readonly GraphQLError[];
  extensions?: Record<string, unknown>;
}

interface Start {
  args: Execution;
  setResultAndStopExecution(result: RejectedResult): void;
}

const subscriptionsHere = () =>
  new AppError('BAD_REQUEST', { message: 'This path accepts only subscriptions. Send everything else to /graphql.' });

/** Counts the calls of a request when its document and variables are valid, just before it runs. */
function admission(app: App, subscriptionsOnly: boolean): PlatformPlugin {
  const start = ({ args: execution, setResultAndStopExecution }: Start) => {
    const mistakes = costMistakes(execution);
    const { costOption, extensions } = requestedCost(execution);
    if (mistakes.length > 0) setResultAndStopExecution({ errors: toDocumentErrors(mistakes), ...extensions });
    else if (costOption === 'only') setResultAndStopExecution({ data: null, ...extensions });
    else {
      admitCalls(app, execution);
      return extensions && { onExecuteDone: withExtensions(extensions) };
    }
    return undefined;
  };
  const refuse = ({ setResultAndStopExecution }: Start) =>
    setResultAndStopExecution({ errors: [toGraphqlError(subscriptionsHere())] });
  return { onExecute: subscriptionsOnly ? refuse : start, onSubscribe: (payload) => void start(payload) };
}

/** What a request asks for with `extensions.cost`: `true`, or `"only"` to run nothing. */
function requestedCost(execution: Execution): {
  costOption?: unknown;
  extensions?: { extensions: { cost: Cost | undefined } };
} {
  const costOption: unknown = execution.contextValue.params.extensions?.cost;
  if (costOption !== true && costOption !== 'only') return {};
  return { costOption, extensions: { extensions: { cost: costOf(execution) } } };
}

interface Done {
  result: unknown;
  setResult(result: unknown): void;
}

const withExtensions =
  (added: object) =>
  ({ result, setResult }: Done) => {
    if (typeof result === 'object' && result !== null && !(Symbol.asyncIterator in result))
      setResult({ ...result, ...added });
  };

/** Counts the root fields against the workspace's limit. */
function admitCalls(app: App, { contextValue: context, document, operationName }: Execution): void {
  const { state } = context;
  const { identity, root, address } = state;
  if (!identity) return;
  state.calls = countRootFields(document, operationName);
  if (state.calls === 0) return;
  const admitted = admit(app, identity, state.calls);
  state.limitState = admitted.state;
  context.actor = { ...identity, admission: admitted, address, root };
}

/** Notes the code of the first error, for the log. */
const codeOfAnswer: PlatformPlugin = {
  onResultProcess({ result, serverContext }) {
    if (Array.isArray(result) || Symbol.asyncIterator in result) return;
    const code = result.errors?.[0]?.extensions?.code;
    if (typeof code === 'string') serverContext.state.code = code;
  },
};
