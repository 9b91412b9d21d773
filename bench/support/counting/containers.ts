import { createDynamoClient, createStore } from '../../../adapters/dynamodb.ts';
import { type Environment, queueUrlVariable, readEnvironment } from '../../../config/environment.ts';
import { queueNames } from '../../../config/queues.ts';
import type { App } from '../../../domain/core/app.ts';
import { startApp } from '../../../functions/start.ts';
import { prepareDemo } from '../../../local/demo/seed.ts';
import type { DemoFile } from '../../../local/files.ts';
import { startStores } from '../../../local/stores/start.ts';
import { removeFolder, temporaryFolder, unlimited } from '../platform.ts';
import { createRecorder, type Recorder, recordClient } from './recorder.ts';

export interface RecordedContainers {
  demo: DemoFile;
  recorder: Recorder;
  /** What a container has that has just started: nothing is remembered. Its calls to the table, the queues and the bucket are recorded. */
  start(): App;
  stop(): Promise<void>;
}

/** The embedded stores with the demo in them, and containers in this process on top. No poller runs beside. */
export async function startContainers(): Promise<RecordedContainers> {
  const dataDir = temporaryFolder();
  const settings = { ...nothingGiven, dataDir };
  const stores = await startStores(settings, readEnvironment({}));
  const environment = readEnvironment({
    ...unlimited,
    LOG_LEVEL: 'WARN',
    DYNAMODB_ENDPOINT: stores.dynamodbEndpoint,
    SQS_ENDPOINT: stores.sqsEndpoint,
    S3_ENDPOINT: stores.s3Endpoint,
    ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), stores.queueUrls[name]])),
  });
  const recorder = createRecorder();
  return {
    demo: await prepareDemo(startApp({ environment }), { dataDir, rootUrl: 'http://localhost' }),
    recorder,
    start: () => startRecorded(environment, recorder),
    async stop() {
      await stores.stop();
      removeFolder(dataDir);
    },
  };
}

export const nothingGiven = {
  port: 0,
  hosts: [],
  demo: true,
  trustProxy: false,
  dynamodbEndpoint: undefined,
  sqsEndpoint: undefined,
  s3Endpoint: undefined,
};

/** An App as `functions/start.ts` builds it, whose table tells what each call used. */
function startRecorded(environment: Environment, recorder: Recorder): App {
  const app = startApp({ environment });
  const client = createDynamoClient({ region: environment.region, endpoint: environment.dynamodbEndpoint });
  recordClient(client, recorder);
  // That someone listens is what makes the store ask for capacities; the recorder reads them from the answers.
  const store = createStore(client, environment.tableName, { onCall: () => {} });
  const { queues, blobs } = app;
  return {
    ...app,
    store,
    queues: {
      send: (...sent) => recorder.record('SQS send', () => queues.send(...sent)),
      sendMany: (...sent) => recorder.record('SQS send', () => queues.sendMany(...sent)),
    },
    blobs: {
      ...blobs,
      get: (key) => recorder.record('S3 get', () => blobs.get(key)),
      put: (...put) => recorder.record('S3 put', () => blobs.put(...put)),
      remove: (key) => recorder.record('S3 remove', () => blobs.remove(key)),
    },
  };
}
