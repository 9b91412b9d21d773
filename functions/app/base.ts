import { createCache } from '../../adapters/cache.ts';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { lazy } from '../../adapters/lazy.ts';
import { createLog } from '../../adapters/log.ts';
import { createTracing } from '../../adapters/tracing/tracing.ts';
import { type Environment, readEnvironment } from '../../config/environment.ts';
import type { RowRights } from '../../config/row-patterns.ts';
import type { App, Clock, Log, Queues, Store, Tracing } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';

/**
 * A third of the memory is for search indexes: code and SDK take 100 MB, and reading a new snapshot needs an index
 * twice.
 */
const CACHED_BYTES_A_MB = (1 / 3) * 1_048_576;

/** The settings of this container. The only code that reads `process.env` for the functions. Throws for wrong ones. */
export const containerEnvironment = (): Environment => readEnvironment(process.env);

type BaseApp = Pick<App, 'settings' | 'clock' | 'ids' | 'store' | 'queues' | 'log' | 'tracing' | 'cache'>;

/** What every function needs. */
export function startBase(environment: Environment): BaseApp {
  const { region, tableName, rowRights, queueUrls } = environment;
  const clock = { now: () => Date.now() };
  const log: Log = createLog(environment.logLevel, {
    namespace: environment.metricsNamespace,
    traceId: () => tracing.traceId(),
  });
  const tracing = startTracing(environment, clock, log);
  const store = createStore(createDynamoClient({ region, endpoint: environment.dynamodbEndpoint }), tableName, {
    groupWrites: environment.local,
    tracing,
  });
  return {
    settings: settingsOf(environment),
    clock,
    ids: uuidv7Source(clock),
    store: rowRights ? guarded(store, rowRights) : store,
    queues: lazy<Queues>(['send', 'sendMany'], async () => {
      const { createQueues, createSqsClient } = await import('../../adapters/sqs.ts');
      return createQueues(createSqsClient({ region, endpoint: environment.sqsEndpoint }), queueUrls, tracing);
    }),
    log,
    tracing,
    cache: createCache({ now: clock.now, maxBytes: environment.memoryMb * CACHED_BYTES_A_MB }),
  };
}

/** What the domain knows of this container's settings. */
const settingsOf = (environment: Environment): App['settings'] => ({
  rateLimitScale: environment.rateLimitScale,
  root: environment.root,
  ownHosts: environment.ownHosts,
  // Mails in a folder reach nobody.
  mailConfigured: Boolean(environment.smtpUrl || (environment.mailFrom && !environment.mailDir)),
  mailShown: environment.mailShown,
  inboundMailDomain: environment.inboundMailDomain,
  trustedAuthservId: environment.trustedAuthservId,
  knowsMailSenders: !environment.local || environment.trustedAuthservId !== '',
  webhookRetryScale: environment.webhookRetryScale,
  widgetDir: environment.widgetDir,
  consoleDir: environment.consoleDir,
  uploadOrigin: environment.uploadOrigin,
  cdnSecret: environment.cdnSecret,
  contextTokens: environment.contextTokens,
  dueShards: environment.dueShards,
  agentStreams: environment.agentStreams,
  visitorStreams: environment.visitorStreams,
  live: liveOf(environment),
  modelPrices: environment.modelPrices,
  rewriteFollowUps: environment.rewriteFollowUps,
  clientsConfirm: !environment.local,
  // Answered before the 60 s after which many proxies give up.
  pollWaitSeconds: environment.local ? 54 : 0,
  cdnOnly: environment.cdnOnly,
  signInRoot: environment.signInRoot,
  mcpClients: environment.mcpClients,
});

/** AppSync authorises a connection for the host that takes publications. */
const liveOf = ({ liveConnectUrl: url, livePublishUrl }: Environment) =>
  url && livePublishUrl ? { url, host: new URL(livePublishUrl).host } : undefined;

function startTracing({ otel }: Environment, clock: Clock, log: Log): Tracing {
  const onProblem = (problem: string) => log.warn('spans were not sent', { problem });
  const loadRecorder = otel
    ? async () => (await import('../../adapters/tracing/otlp.ts')).createOtlpRecorder(clock, { ...otel, onProblem })
    : undefined;
  return createTracing({ invocationHeader: () => process.env._X_AMZN_TRACE_ID, loadRecorder });
}

/** Refuses the rows that a function may not touch. On AWS its policy does, and this code is not loaded. */
function guarded(store: Store, rights: RowRights): Store {
  const load = async () => (await import('../../adapters/dynamodb/guarded.ts')).guardRows(store, rights);
  const methods = (Object.keys(store) as (keyof Store)[]).filter((name) => name !== 'queryAll');
  return {
    ...lazy<Omit<Store, 'queryAll'>>(methods, load),
    async *queryAll(query) {
      yield* (await load()).queryAll(query);
    },
  };
}
