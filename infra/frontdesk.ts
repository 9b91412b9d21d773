import { Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionName } from '../config/functions.ts';
import type { QueueName } from '../config/queues.ts';
import { addRoutes, createApi, hostOf, stageName } from './api/api.ts';
import { type Cdn, createCdn } from './api/cdn.ts';
import { serveDomains } from './api/domain.ts';
import { filterRequests } from './api/firewall.ts';
import { authoriseBy, createLiveEvents } from './api/live-events.ts';
import { connectMail } from './api/mail.ts';
import { shiftGradually } from './deployments/canary.ts';
import { createFunctions } from './functions/create.ts';
import { connectEventSources } from './functions/event-sources.ts';
import { publish, versionContext } from './functions/live.ts';
import { packedCode } from './functions/packed-code.ts';
import { addAlarms } from './monitoring/alarms.ts';
import { addBudget } from './monitoring/budget.ts';
import { addOutputs } from './outputs.ts';
import type { Resources } from './permissions/policies.ts';
import { networkOf, settingsOf } from './properties.ts';
import type { FrontdeskProps } from './props.ts';
import { sesPartsOf } from './ses-parts.ts';
import type { StackSettings } from './settings.ts';
import { createSignIn } from './sign-in.ts';
import { backUp } from './storage/backup.ts';
import { createBucket } from './storage/bucket.ts';
import { createDeadLetterQueue, createQueues } from './storage/queues.ts';
import { createSecretsKeys } from './storage/secrets-key.ts';
import { createTable } from './storage/table.ts';
import { createVectorStore } from './storage/vector-store.ts';

/** All names under which the platform is reached. */
const hostsOf = (api: RestApi, cdn: Cdn | undefined, { domain, agencyDomains }: StackSettings): string[] =>
  [hostOf(api), cdn?.host, domain, ...agencyDomains.map(([name]) => name)].filter((name) => name !== undefined);

/**
 * The platform as a part of a stack. Names of functions, queues and log groups begin with the stack's name, so a stack holds one
 * platform. Stateful resources (table, bucket, key, user pool) are retained; everything else can be recreated.
 *
 * @example new Frontdesk(stack, 'Frontdesk', { domain: 'desk.example.com', certificate, alarmsTo: 'ops@example.com' });
 */
export class Frontdesk extends Construct {
  /** The public root URL, without a trailing slash. */
  readonly rootUrl: string;
  readonly api: RestApi;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  /** The live version of each function, which everything calls: the alias `live`. */
  readonly live: Readonly<Record<FunctionName, Alias>>;
  readonly table: ITableV2;
  readonly bucket: IBucket;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  /** One of each queue, and one of the change stream. */
  readonly deadLetterQueues: readonly Queue[];
  /** Undefined if people sign in with a provider of their own (`oidcIssuer`). */
  readonly userPoolId: string | undefined;

  /** Throws an error that names the property if one is invalid, or if the stack holds a platform already. */
  constructor(scope: Construct, id: string, props: FrontdeskProps = {}) {
    super(scope, id);
    const settings = this.#begin(props);
    const queueScope = new Construct(this, 'Queues');
    const { queues, dead } = createQueues(queueScope);
    this.queues = queues;
    this.api = createApi(this, settings);
    const cdn = createCdn(this, hostOf(this.api), settings);
    const host = settings.domain ?? cdn?.host;
    this.rootUrl = host ? `https://${host}` : `https://${hostOf(this.api)}/${stageName}`;
    const resources: Resources = {
      stack: Stack.of(this),
      table: props.table ?? createTable(this, settings),
      bucket: props.bucket ?? createBucket(this, settings),
      vectorIndexArn: createVectorStore(this, settings),
      liveEvents: createLiveEvents(this, settings),
      secretsKeys: createSecretsKeys(this, settings, props.encryptionKey),
      ses: sesPartsOf(this, settings),
      queues,
      signIn: createSignIn(this, props, { settings, rootUrl: this.rootUrl }),
    };
    const ownHosts = hostsOf(this.api, cdn, settings);
    backUp(this, resources.table, resources.bucket, settings);
    const functionScope = new Construct(this, 'Functions');
    this.functions = createFunctions(functionScope, {
      resources,
      settings,
      reach: { root: host && this.rootUrl, ownHosts, cdnSecret: cdn?.secret, cdnHost: cdn?.host },
      codeOf: props.codeOf ?? packedCode,
      network: networkOf(props),
    });
    // Deletes the functions before emptying the bucket, so that none of them writes to it afterwards.
    if (!settings.keepData && !props.bucket) functionScope.node.addDependency(resources.bucket);
    const live = publish(this.functions);
    addRoutes(this.api, live);
    authoriseBy(live, resources.liveEvents);
    cdn?.serveVisitors(live);
    serveDomains(this.api, settings);
    filterRequests(this.api, settings);
    const changesDead = createDeadLetterQueue(queueScope, 'changes');
    connectMail(this, resources);
    connectEventSources(this, { functions: this.functions, live, resources, changesDead });
    shiftGradually(this, live, settings);
    this.deadLetterQueues = [...dead, changesDead];
    this.live = live;
    ({ table: this.table, bucket: this.bucket } = resources);
    this.userPoolId = resources.signIn.pool?.id;
    this.#watch(resources, settings);
  }

  /** Refuses what cannot be before anything is made. */
  #begin(props: FrontdeskProps): StackSettings {
    for (const name of versionContext) this.node.setContext(name, true);
    const stack = Stack.of(this);
    const other = stack.node.findAll().find((one) => one !== this && one instanceof Frontdesk);
    if (other)
      throw new Error(
        `The stack ${stack.stackName} holds a platform already (${other.node.path}). Give each a stack of its own.`,
      );
    return settingsOf(this, props);
  }

  #watch(resources: Resources, settings: StackSettings): void {
    const { functions, api, table, queues, deadLetterQueues: dead } = this;
    addAlarms(resources.stack, { settings, functions, api, table, queues, dead });
    addBudget(this, settings);
    addOutputs(resources.stack, this.rootUrl, resources, settings);
  }
}
