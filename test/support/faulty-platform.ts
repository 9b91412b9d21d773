import { rm } from 'node:fs/promises';
import { type LocalAws, startSqsAndS3 } from '../../local/stores/aws.ts';
import { type LocalDynamo, startDynamo } from '../../local/stores/dynamodb.ts';
import { type FaultProxy, type Faults, startFaultProxy } from './fault-proxy.ts';
import { type Platform, startPlatform } from './platform.ts';
import { temporaryFolder } from './stores/stores.ts';

export interface FaultyPlatform {
  platform: Platform;
  table: FaultProxy;
  queues: FaultProxy;
  /** The same of both. */
  set(faults: Faults): Promise<void>;
  stop(): Promise<void>;
}

/** A platform that reaches its table, its queues and its bucket through proxies which can spoil its calls. */
export async function startFaultyPlatform(env: Record<string, string> = {}): Promise<FaultyPlatform> {
  const dataDir = await temporaryFolder();
  const dynamo: LocalDynamo = await startDynamo({ dataDir });
  const aws: LocalAws = await startSqsAndS3({ dataDir });
  const [table, queues] = await Promise.all([startFaultProxy(dynamo.endpoint, 1), startFaultProxy(aws.endpoint, 2)]);
  const endpoints = {
    DYNAMODB_ENDPOINT: table.endpoint,
    SQS_ENDPOINT: queues.endpoint,
    S3_ENDPOINT: queues.endpoint,
  };
  const platform = await startPlatform({ env: { ...env, ...endpoints } });
  return {
    platform,
    table,
    queues,
    set: async (faults) => void (await Promise.all([table.set(faults), queues.set(faults)])),
    async stop() {
      await platform.stop();
      await Promise.all([table.stop(), queues.stop(), aws.stop(), dynamo.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
