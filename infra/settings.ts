import type { Node } from 'constructs';
import * as z from 'zod';
import { modelBounds } from '../config/environment.ts';
import { type FunctionConfig, type FunctionName, functions } from '../config/functions.ts';
import { queues } from '../config/queues.ts';
import { list, pairs, toRetention } from './setting-values.ts';

/** A host name as CloudFront and API Gateway accept it: at least one dot, lower case. */
const host = z.string().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
  error: 'must be a host name in lower case, such as desk.example.com',
});

const certificate = z.string().regex(/^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/.+$/, {
  error: 'must be the ARN of a certificate',
});

const parameterPath = z.string().regex(/^\/(?!aws|ssm)[\w.-]+(\/[\w.-]+)*$/i, {
  error: 'must be the path of a parameter, such as /frontdesk/key',
});

const tokens = ({ fallback, min, max }: typeof modelBounds.maxTokens) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const regionName = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region, such as eu-central-1' });
/** The region in an ARN. */
const regionOf = (arn: string) => arn.split(':')[3];

/**
 * The minimum concurrency for a function. With less, Lambda would throttle the queue's batches, and messages would use
 * up their attempts unprocessed.
 */
function queueRuns(name: FunctionName): number {
  const { queue }: FunctionConfig = functions[name];
  return queue ? queues[queue].maxConcurrency : 1;
}

/**
 * Function names are limited to 64 characters. This is what remains after the longest function name and two hyphens.
 */
const LONGEST_STACK_NAME = 62 - Math.max(...Object.keys(functions).map(({ length }) => length));
/**
 * Every function gets these names in its variables. Lambda allows 4,096 bytes in total; the other variables need up to
 * 1,350.
 */
const LONGEST_AGENCY_NAMES = 2_700;
const repeats = (values: readonly unknown[]) => new Set(values).size < values.length;

type Reserved = [FunctionName, number][];
/** AWS rejects a deployment that leaves less unreserved concurrency than this. */
const UNRESERVED = 100;
/** Shares of the account's concurrency. Functions that hold streams for minutes must not use it all up. */
const heldShares: readonly [FunctionName, number][] = [
  ['streams', 0.2],
  ['live', 0.1],
];

/**
 * Reserves concurrency for the functions that hold streams, unless it is set explicitly or the account has too little.
 */
function withHeldStreams(given: Reserved, account: number): Reserved {
  const shares = heldShares.filter(([name]) => given.every(([one]) => one !== name));
  const reserved = [...given, ...shares.map(([name, share]): Reserved[0] => [name, Math.floor(share * account)])];
  const total = reserved.reduce((sum, [, runs]) => sum + runs, 0);
  return total <= account - UNRESERVED ? reserved : given;
}

const schema = z
  .object({
    stack: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,40}$/)
      .default('Frontdesk'),
    /** Suffix of the stack's name. The context block `stages.<stage>` overrides the other context values. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/)
      .optional(),
    /**
     * Defaults to the region of the credentials at deployment. If set, ARNs of other regions are rejected during
     * synthesis.
     */
    region: regionName.optional(),
    /** Regions with table replicas, in addition to the stack's region. */
    replicaRegions: list(regionName),
    /** An existing (kept or restored) table and bucket to use instead of new ones. */
    tableName: z
      .string()
      .regex(/^[\w.-]{3,255}$/)
      .optional(),
    tableStreamArn: z
      .string()
      .regex(/^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/, {
        error: 'must be the ARN of a table’s stream',
      })
      .optional(),
    bucketName: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    model: z
      .string()
      .regex(/^(extractive|bedrock:[a-z0-9-]+\.[\w.:-]+)$/, {
        error: 'must be extractive or bedrock:<model id>; an id, not an ARN',
      })
      .default('bedrock:amazon.nova-lite-v1:0'),
    embeddingModel: z
      .string()
      .regex(/^bedrock:amazon\.titan-embed-text-[\w.:-]+$/)
      .optional(),
    /** Maximum knowledge tokens per question. */
    contextTokens: tokens(modelBounds.contextTokens),
    /** Maximum tokens per answer. */
    maxTokens: tokens(modelBounds.maxTokens),
    rewriteFollowUps: z.stringbool().default(true),
    /** In the stack's account and region. */
    guardrailId: z
      .string()
      .regex(/^[a-z0-9]+$/, { error: 'must be the id of a guardrail, not its ARN' })
      .optional(),
    guardrailVersion: z
      .string()
      .regex(/^([1-9][0-9]{0,7}|DRAFT)$/, { error: 'must be a number or DRAFT' })
      .optional(),
    /** A single address. SES uses it to check who may send. */
    mailFrom: z.email().optional(),
    /** The identity in SES by which the user pool sends from `mailFrom`. Default: the address's domain. */
    mailIdentity: z
      .string()
      .regex(/^[\w.!#$%&'*+=?^`{|}~-]*@?([a-z0-9-]+\.)+[a-z]{2,}$/i, { error: 'must be an address or a domain' })
      .optional(),
    /** An OpenID provider to sign in with, instead of a user pool of the stack. */
    oidcIssuer: z.url({ protocol: /^https$/, error: 'must be the https URL of the issuer' }).optional(),
    oidcClientId: z.string().min(1).max(256).optional(),
    /** Path of a SecureString of Parameter Store with the client's secret. */
    oidcClientSecretParameter: parameterPath.optional(),
    oidcTrustEmail: z.stringbool().default(false),
    domain: host.optional(),
    certificateArn: certificate.optional(),
    /** `chat.agency.example=<certificate ARN>,…`: agencies' host names that point here, each with its certificate. */
    agencyDomains: pairs(z.string().regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/), certificate),
    cdn: z.stringbool().default(false),
    /** A web ACL for CloudFront. It is always in us-east-1, whatever the stack's region. */
    cdnWebAclArn: z
      .string()
      .regex(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/)
      .optional(),
    waf: z.stringbool().default(false),
    wafRequestsPerFiveMinutes: z.coerce.number().int().min(10).max(2_000_000_000).default(5_000),
    alarms: z.stringbool().optional(),
    alarmsTo: z.email().optional(),
    monthlyBudgetUsd: z.coerce.number().positive().optional(),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
    logRetentionDays: z.coerce.number().default(30).transform(toRetention),
    /** Logs client addresses, only in the access log, which is then kept for this many days. */
    addressLogDays: z.coerce.number().max(14).transform(toRetention).optional(),
    tracing: z.stringbool().default(false),
    /** If false, destroying the stack deletes its data. */
    keepData: z.stringbool().default(true),
    /** The kind of key that encrypts customers' secrets. */
    secretsKey: z.enum(['parameter', 'kms']).default('parameter'),
    /**
     * An existing KMS key. With `secretsKey=kms` it encrypts and decrypts; otherwise it only decrypts existing secrets.
     */
    secretsKeyArn: z
      .string()
      .regex(/^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/, { error: 'must be the ARN of a KMS key' })
      .optional(),
    /** An existing parameter, or one shared with a stack of another name. */
    secretsParameter: parameterPath.optional(),
    recoveryDays: z.coerce.number().int().min(1).max(35).default(35),
    /** `read=40000,write=20000`: the table's warm throughput in units per second. */
    warmThroughput: pairs(z.enum(['read', 'write']), z.coerce.number().int().min(1)),
    persistedOperations: z.enum(['off', 'allow', 'only']).default('off'),
    requestsPerSecond: z.coerce.number().int().positive().default(1_000),
    /** The account's concurrency limit in the region: the AWS quota "Concurrent executions". */
    accountConcurrency: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
    /** `public=200,rest=100`: reserved (and therefore maximum) concurrency per function. */
    reservedConcurrency: pairs(
      z.enum(Object.keys(functions) as [FunctionName]),
      z.coerce.number().int().min(1).max(10_000),
    ),
    accountLogRole: z.stringbool().default(true),
    sourceMaps: z.stringbool().default(false),
  })
  .refine(({ guardrailId, guardrailVersion }) => Boolean(guardrailId) === Boolean(guardrailVersion), {
    error: 'guardrailId and guardrailVersion need each other',
  })
  .refine(({ model, guardrailId }) => !guardrailId || model.startsWith('bedrock:'), {
    error: 'guardrailId needs a model of Bedrock',
  })
  .refine(({ mailIdentity, mailFrom }) => !mailIdentity || mailFrom, { error: 'mailIdentity needs mailFrom' })
  .refine(({ oidcIssuer, oidcClientId }) => Boolean(oidcIssuer) === Boolean(oidcClientId), {
    error: 'oidcIssuer and oidcClientId need each other',
  })
  .refine(
    ({ oidcIssuer, oidcClientSecretParameter: secret, oidcTrustEmail }) => oidcIssuer || !(secret || oidcTrustEmail),
    {
      error: 'oidcClientSecretParameter and oidcTrustEmail need oidcIssuer',
    },
  )
  .refine(({ certificateArn, domain }) => !certificateArn || domain, {
    error: 'certificateArn needs a domain',
  })
  .refine(({ cdn, certificateArn }) => !cdn || !certificateArn || certificateArn.includes(':acm:us-east-1:'), {
    error: 'certificateArn must be of us-east-1 where cdn is on: CloudFront takes no other',
  })
  .refine(({ cdn, domain, certificateArn }) => !cdn || !domain || certificateArn, {
    error: 'domain needs a certificateArn where cdn is on: CloudFront serves no name without one',
  })
  .refine(({ cdn, cdnWebAclArn }) => cdn || !cdnWebAclArn, { error: 'cdnWebAclArn needs cdn' })
  .refine(({ cdnWebAclArn, agencyDomains }) => !cdnWebAclArn || agencyDomains.length === 0, {
    error: 'cdnWebAclArn and agencyDomains exclude each other: those names lead to the API itself, past the web ACL',
  })
  .refine(({ cdn, waf }) => !cdn || !waf, {
    error:
      'waf and cdn exclude each other: behind CloudFront its rate rule would count the addresses of CloudFront. Use cdnWebAclArn',
  })
  .refine(({ cdn, addressLogDays }) => !cdn || !addressLogDays, {
    error: 'addressLogDays and cdn exclude each other: the access log would hold the addresses of CloudFront',
  })
  .refine(({ warmThroughput: all }) => !repeats(all.map(([name]) => name)), {
    error: 'warmThroughput must name read and write once',
  })
  .refine(({ tableName, tableStreamArn }) => tableStreamArn?.split(/[:/]/)[6] === tableName, {
    error: 'tableName and tableStreamArn belong together: the ARN of the stream of that very table',
  })
  .refine(({ replicaRegions, region }) => replicaRegions.length === 0 || region, {
    error: 'replicaRegions needs region, the one that the stack is deployed to',
  })
  .refine(({ replicaRegions, region = '' }) => !repeats([...replicaRegions, region]), {
    error: 'replicaRegions must name each region once, and not the stack’s own',
  })
  .refine(({ replicaRegions, tableName }) => replicaRegions.length === 0 || !tableName, {
    error: 'replicaRegions is for a table of the stack’s own; add replicas to an adopted table by hand',
  })
  .superRefine((read, context) => {
    const { region, cdn, certificateArn, agencyDomains, tableStreamArn, secretsKeyArn } = read;
    const here = [
      ...agencyDomains.map(([, arn]) => arn),
      tableStreamArn,
      secretsKeyArn,
      ...(cdn ? [] : [certificateArn]),
    ];
    for (const arn of here) {
      if (!region || !arn || regionOf(arn) === region) continue;
      context.addIssue({ code: 'custom', message: `${arn} must be of the stack's region, ${region}` });
    }
  })
  .refine(({ stack, stage = '' }) => stack.length + stage.length <= LONGEST_STACK_NAME, {
    error: `stack and stage must have ${LONGEST_STACK_NAME} characters at the most together: functions are named after them`,
  })
  .refine(({ agencyDomains, domain }) => !repeats([...agencyDomains.map(([name]) => name), domain]), {
    error: 'agencyDomains must name each host once, and not the domain',
  })
  .refine(({ agencyDomains }) => agencyDomains.map(([name]) => name).join().length <= LONGEST_AGENCY_NAMES, {
    error: `agencyDomains must have ${LONGEST_AGENCY_NAMES} characters at the most in all names together; a wildcard stands for many`,
  })
  .refine(({ reservedConcurrency: all }) => !repeats(all.map(([name]) => name)), {
    error: 'reservedConcurrency must name each function once',
  })
  .refine(({ reservedConcurrency: all }) => all.every(([name, runs]) => runs >= queueRuns(name)), {
    error: 'reservedConcurrency must leave a function as many runs as its queue starts at once (config/queues.ts)',
  })
  .refine(({ monthlyBudgetUsd, alarmsTo }) => !monthlyBudgetUsd || alarmsTo, {
    error: 'monthlyBudgetUsd needs alarmsTo, the address that is told',
  })
  .transform((read) => ({
    ...read,
    alarms: read.alarms ?? read.alarmsTo !== undefined,
    reservedConcurrency: withHeldStreams(read.reservedConcurrency, read.accountConcurrency),
  }));

/**
 * The settings of a stack, chosen with `cdk deploy -c name=value` and explained in `docs/deploy.md`. Models that need a
 * secret cannot be chosen: a secret in a function's environment is visible to everyone who may view the function.
 */
export type Settings = z.output<typeof schema>;

export const settingNames = Object.keys(schema.in.shape);

/** The stack's name, unique per account and region, so that two stages can coexist. */
export const stackNameOf = ({ stack, stage }: Settings) => (stage ? `${stack}-${stage}` : stack);

/** Reads the settings from the context. Throws an error that names the setting if one is invalid or unknown. */
export function readSettings(node: Node): Settings {
  const stage = asText(node.tryGetContext('stage'));
  const ofStage: Record<string, unknown> = (stage && node.tryGetContext('stages')?.[stage]) || {};
  refuseUnknown(
    `of the stage ${stage} `,
    Object.keys(ofStage),
    settingNames.filter((name) => name !== 'stage'),
  );
  // The CDK's own context keys contain hyphens, colons or an @. A key of letters only is meant for this stack.
  const words = Object.keys(node.getAllContext()).filter((name) => /^[a-z]+$/i.test(name));
  refuseUnknown('', words, [...settingNames, 'stages']);
  const given = settingNames.map((name) => [name, asText(ofStage[name] ?? node.tryGetContext(name))]);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Error(`The context is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Rejects misspelt names, which would silently leave the default in effect: `keepdata=false`, `alarmTo=…`. */
function refuseUnknown(where: string, given: string[], known: string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The context ${where}has unknown settings: ${unknown.join()}.`);
}

/** Values from the command line are strings. `cdk.json` may also contain numbers, booleans and objects of pairs. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${one}`)
    .join();
}
