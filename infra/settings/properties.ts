// Printed from infra/settings/fields.ts and docs/deploy-reference.md: npm run generate.
import type { FunctionName } from '../../config/functions.ts';

/** The settings of a stack, as properties of its construct. */
export interface FrontdeskSettings {
  /**
   * With `region`: regions with replicas of the table, such as `eu-west-1,us-east-1`; see Another region.
   * Default: none.
   */
  readonly replicaRegions?: readonly string[] | undefined;
  /**
   * A retained or restored table and bucket, instead of new ones; see Restoring.
   * Default: none.
   */
  readonly tableName?: string | undefined;
  /**
   * A retained or restored table and bucket, instead of new ones; see Restoring.
   * Default: none.
   */
  readonly tableStreamArn?: string | undefined;
  /**
   * A retained or restored table and bucket, instead of new ones; see Restoring.
   * Default: none.
   */
  readonly bucketName?: string | undefined;
  /**
   * By default `bedrock:amazon.nova-lite-v1:0`, or its inference profile where `region`, or the region of your
   * credentials, offers only that. `bedrock:<model id>`, an inference profile such as
   * `bedrock:eu.amazon.nova-lite-v1:0`, or `extractive`, which quotes the sources and uses no model. An id, not an
   * ARN.
   * Default: Nova Lite.
   */
  readonly model?: string | undefined;
  /**
   * `bedrock:amazon.titan-embed-text-v2:0` adds semantic search.
   * Default: none.
   */
  readonly embeddingModel?: string | undefined;
  /**
   * With `embeddingModel`: `s3` searches chatbots with more than 10,000 passages in S3 Vectors, and raises the limit
   * from 50,000 to 1,000,000 passages; see Large chatbots.
   * Default: `none`.
   */
  readonly vectorStore?: 'none' | 's3' | undefined;
  /**
   * `textract` recognises the text of PDF pages that are pictures (price).
   * Default: `off`.
   */
  readonly ocr?: 'off' | 'textract' | undefined;
  /**
   * Maximum tokens of knowledge sent to the model with a question, 500 to 100000. Smaller knowledge is sent whole.
   * Default: `6000`.
   */
  readonly contextTokens?: number | undefined;
  /**
   * Maximum tokens of an answer, 50 to 10000. Bedrock reserves them from the account's quota while it generates the
   * answer. Reasoning models need a few thousand.
   * Default: `400`.
   */
  readonly maxTokens?: number | undefined;
  /**
   * How the console hears what is new. `streams`: each browser holds an execution. `appsync`: AppSync Events tells
   * them, and `agentStreams` is no maximum for them; see Live events.
   * Default: `streams`.
   */
  readonly live?: 'streams' | 'appsync' | undefined;
  /**
   * Partition keys over which the index of due work spreads each kind that all visitors write, 4 to 32. Four carry
   * some 1,400 new conversations a second; each further one carries 350 more, and costs two queries a minute. What a
   * lowered setting leaves behind is found once a day.
   * Default: `4`.
   */
  readonly dueShards?: number | undefined;
  /**
   * Live streams held at once by a workspace's agents, and by a chatbot's visitors, 50 to 1000. Each occupies an
   * execution: an agent's day of eight hours costs 0.13 USD, an hour with a visitor 0.011. Raise `reservedConcurrency`
   * with them.
   * Default: `50`.
   */
  readonly agentStreams?: number | undefined;
  /**
   * Live streams held at once by a workspace's agents, and by a chatbot's visitors, 50 to 1000. Each occupies an
   * execution: an agent's day of eight hours costs 0.13 USD, an hour with a visitor 0.011. Raise `reservedConcurrency`
   * with them.
   * Default: `50`.
   */
  readonly visitorStreams?: number | undefined;
  /**
   * How long the model may take to the first text, or between two signs that it is thinking, 5 to 120. Then the
   * built-in model answers.
   * Default: `15`.
   */
  readonly firstTextSeconds?: number | undefined;
  /**
   * `false`: skips the short model call that rewrites a follow-up question that finds too little.
   * Default: `true`.
   */
  readonly rewriteFollowUps?: boolean | undefined;
  /**
   * `false`: does not ask Nova and Claude to cache rules and knowledge, which are the same for every question as long
   * as the knowledge fits in `contextTokens`. Cached tokens cost a tenth to a quarter, for five minutes after each
   * use.
   * Default: `true`.
   */
  readonly promptCaching?: boolean | undefined;
  /**
   * US dollars per million tokens of input, output and cached input, such as `0.06/0.24/0.015`. Figures then show what
   * tokens cost.
   * Default: none.
   */
  readonly modelPrices?: string | undefined;
  /**
   * A guardrail of the stack's account and region, and its version (a number or `DRAFT`), for questions and answers.
   * What it blocks is answered with the chatbot's refusal message.
   * Default: none.
   */
  readonly guardrailId?: string | undefined;
  /**
   * A guardrail of the stack's account and region, and its version (a number or `DRAFT`), for questions and answers.
   * What it blocks is answered with the chatbot's refusal message.
   * Default: none.
   */
  readonly guardrailVersion?: string | undefined;
  /**
   * Sender of invites. The address, its domain or a parent domain must be verified in SES, in the stack's region (see
   * Before you start). Without it nothing is mailed, and the person who invites must pass the link on.
   * Default: none.
   */
  readonly mailFrom?: string | undefined;
  /**
   * Identity in SES by which the user pool mails codes from `mailFrom`: an address or a domain that is verified.
   * Default: the domain of `mailFrom`.
   */
  readonly mailIdentity?: string | undefined;
  /**
   * Domain whose mail SES receives for the platform, such as `in.desk.example.com`; see Email. A name of its own,
   * without other mailboxes.
   * Default: none.
   */
  readonly inboundMailDomain?: string | undefined;
  /**
   * With `inboundMailDomain`: the account's active receipt rule set in SES, to which the stack adds its rule. An
   * account has one active set for each region.
   * Default: a new one.
   */
  readonly inboundMailRuleSet?: string | undefined;
  /**
   * With `mailFrom`: SES tells the platform of bounces and complaints, through a configuration set and a topic, and
   * such addresses are mailed no more replies; see Email. `true` turns it on where no mail is received.
   * Default: with `inboundMailDomain`.
   */
  readonly mailFeedback?: boolean | undefined;
  /**
   * An OpenID provider to sign in with. Then the stack has no user pool; see Sign-in.
   * Default: none.
   */
  readonly oidcIssuer?: string | undefined;
  /**
   * An OpenID provider to sign in with. Then the stack has no user pool; see Sign-in.
   * Default: none.
   */
  readonly oidcClientId?: string | undefined;
  /**
   * Path of a SecureString with the client's secret, which you create. Without it the client is public.
   * Default: none.
   */
  readonly oidcClientSecretParameter?: string | undefined;
  /**
   * `true`: an address counts as verified if the provider does not say whether it is.
   * Default: `false`.
   */
  readonly oidcTrustEmail?: boolean | undefined;
  /**
   * The programs that people may connect to `/mcp`, as a JSON list with `id`, `name` and `redirectUris`; see MCP. If
   * empty, programs register themselves.
   * Default: none.
   */
  readonly mcpClients?: string | undefined;
  /**
   * A retained user pool of an earlier stack, instead of a new one, and its client. Without a client the stack creates
   * one in the pool. The pool keeps its settings and its domain; see Removing the stack.
   * Default: none.
   */
  readonly userPoolId?: string | undefined;
  /**
   * A retained user pool of an earlier stack, instead of a new one, and its client. Without a client the stack creates
   * one in the pool. The pool keeps its settings and its domain; see Removing the stack.
   * Default: none.
   */
  readonly userPoolClientId?: string | undefined;
  /**
   * Host name of the sign-in pages and of passkeys, such as `login.example.com`, with its ACM certificate in
   * us-east-1. Its parent domain needs an A record. Point a CNAME to the output `SignInDomainTarget`. Only for a pool
   * that the stack creates.
   * Default: none.
   */
  readonly signInDomain?: string | undefined;
  /**
   * Host name of the sign-in pages and of passkeys, such as `login.example.com`, with its ACM certificate in
   * us-east-1. Its parent domain needs an A record. Point a CNAME to the output `SignInDomainTarget`. Only for a pool
   * that the stack creates.
   * Default: none.
   */
  readonly signInCertificateArn?: string | undefined;
  /**
   * Host name of the platform, in lower case. Links in mails and answers use it, except for calls under an agency's
   * name.
   * Default: none.
   */
  readonly domain?: string | undefined;
  /**
   * ACM certificate for `domain`, in the stack's region (with `cdn`: in us-east-1). Then API Gateway serves the name:
   * point a CNAME to the output `DomainTarget`. Without it, route the name to `Root` yourself.
   * Default: none.
   */
  readonly certificateArn?: string | undefined;
  /**
   * `chat.agency.example=<certificate ARN>,…`: names of agencies that are routed to this stack; see Names of agencies.
   * Default: none.
   */
  readonly agencyDomains?: Readonly<Record<string, string>> | undefined;
  /**
   * `true`: CloudFront in front of the platform; see CloudFront.
   * Default: `false`.
   */
  readonly cdn?: boolean | undefined;
  /**
   * With `cdn`: a web ACL for CloudFront (in us-east-1) to attach. Requests that bypass CloudFront are then rejected
   * with 403, so `agencyDomains`, which are routed to the API itself, cannot be combined with it.
   * Default: none.
   */
  readonly cdnWebAclArn?: string | undefined;
  /**
   * `true`: a web ACL in front of the API; see Firewall.
   * Default: `false`.
   */
  readonly waf?: boolean | undefined;
  /**
   * With `waf`: maximum requests of one address. The limits of one chatbot add up to 2,500 for an address, and a whole
   * office may share one.
   * Default: `5000`.
   */
  readonly wafRequestsPerFiveMinutes?: number | undefined;
  /**
   * `true`: alarms and dashboard without an address; subscribe to the topics `<stack>-page` and `<stack>-ticket`
   * yourself. `false`: none, even with an address.
   * Default: as `alarmsTo`.
   */
  readonly alarms?: boolean | undefined;
  /**
   * Address that alarms are mailed to. Turns alarms on. AWS asks it to confirm both topics.
   * Default: none.
   */
  readonly alarmsTo?: string | undefined;
  /**
   * With `alarmsTo`: another address for alarms that can wait until the next working day.
   * Default: as `alarmsTo`.
   */
  readonly ticketsTo?: string | undefined;
  /**
   * With `alarmsTo`: mails at 80 % and 100 % of this budget, and if the forecast exceeds it. Covers the account's
   * whole bill.
   * Default: none.
   */
  readonly monthlyBudgetUsd?: number | undefined;
  /**
   * `DEBUG`, `INFO`, `WARN` or `ERROR`. Lines with metrics are written at every level.
   * Default: `INFO`.
   */
  readonly logLevel?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | undefined;
  /**
   * How long logs are kept: 1, 3, 5, 7, 14, 30, 60, 90 or another value that CloudWatch accepts.
   * Default: `30`.
   */
  readonly logRetentionDays?: number | undefined;
  /**
   * 1, 3, 5, 7 or 14: the access log also holds each client's address (`address`), and is kept for that many days
   * only. Addresses are personal data: turn it on to trace an attack, and mention it in your privacy notice. Not with
   * `cdn`, behind which the gateway sees CloudFront's addresses.
   * Default: none.
   */
  readonly addressLogDays?: number | undefined;
  /**
   * `true`: X-Ray for the API and every function.
   * Default: `false`.
   */
  readonly tracing?: boolean | undefined;
  /**
   * Base URL of a collector of OpenTelemetry, which gets spans by OTLP over HTTP; see Traces.
   * Default: none.
   */
  readonly otelEndpoint?: string | undefined;
  /**
   * With `otelEndpoint`: a layer for every function that runs a collector beside it, such as AWS's ADOT collector on
   * `http://localhost:4318`.
   * Default: none.
   */
  readonly otelLayerArn?: string | undefined;
  /**
   * `false`: table and bucket are deleted with the stack, for temporary stages. An additional function then empties
   * the bucket, with all versions, when the stack is deleted.
   * Default: `true`.
   */
  readonly keepData?: boolean | undefined;
  /**
   * What encrypts the secrets that customers store: `parameter`, or `kms` for 1 USD a month; see The key for secrets.
   * Default: `parameter`.
   */
  readonly secretsKey?: 'parameter' | 'kms' | undefined;
  /**
   * An existing parameter or KMS key; see The key for secrets.
   * Default: none.
   */
  readonly secretsKeyArn?: string | undefined;
  /**
   * An existing parameter or KMS key; see The key for secrets.
   * Default: none.
   */
  readonly secretsParameter?: string | undefined;
  /**
   * How many days back the table can be restored, and how long old versions of files are kept; 1 to 35.
   * Default: `35`.
   */
  readonly recoveryDays?: number | undefined;
  /**
   * `daily`: table and bucket are copied once a day into a vault of AWS Backup, which is named after the stack; see
   * Backups. Not with `keepData=false`. Price.
   * Default: `off`.
   */
  readonly backup?: 'off' | 'daily' | undefined;
  /**
   * With `backup`: how long a copy is kept, 1 to 3650 days. So long stays what was erased meanwhile.
   * Default: `35`.
   */
  readonly backupDays?: number | undefined;
  /**
   * With `backup`: a vault of another account or region, which gets a copy of each. Its access policy must allow
   * `backup:CopyIntoBackupVault`.
   * Default: none.
   */
  readonly backupVaultArn?: string | undefined;
  /**
   * How long erased files of conversations and replaced snapshots of search indexes are kept instead; 1 to 35, at most
   * `recoveryDays`. A table that is restored to an earlier time lacks them: indexes are rebuilt, files are gone.
   * Default: `1`.
   */
  readonly erasedDays?: number | undefined;
  /**
   * `read=40000,write=20000`: capacity units per second that the table serves from the start, for a launch or an
   * import. A new table starts with 12,000 reads and 4,000 writes and grows with traffic. AWS bills the increase once.
   * Default: none.
   */
  readonly warmThroughput?: Readonly<Partial<Record<'read' | 'write', number>>> | undefined;
  /**
   * `allow`: also runs registered GraphQL operations by their hash; `only`: rejects all others (docs/api.md).
   * Default: `off`.
   */
  readonly persistedOperations?: 'off' | 'allow' | 'only' | undefined;
  /**
   * `canary`: a tenth of the calls goes to a new version for five minutes before all do; see Deployments. 1.80 USD a
   * month for its alarms, 0.30 more with `cdn`.
   * Default: `all`.
   */
  readonly deployment?: 'all' | 'canary' | undefined;
  /**
   * Ceiling for the whole API, with bursts of twice that.
   * Default: `1000`.
   */
  readonly requestsPerSecond?: number | undefined;
  /**
   * Concurrent executions that the account may have in the region, as `preflight` says. A fifth of them is reserved
   * for `streams` and a tenth for `live`, unless that leaves fewer than 100 for the rest. Without it nothing is
   * reserved.
   * Default: none.
   */
  readonly accountConcurrency?: number | undefined;
  /**
   * `public=200,rest=100`: reserved concurrency by function, also for `streams` and `live`. AWS rejects a deployment
   * that leaves fewer than 100 of the account's executions unreserved; with `accountConcurrency` the synthesis does.
   * Default: see above.
   */
  readonly reservedConcurrency?: Readonly<Partial<Record<FunctionName, number>>> | undefined;
  /**
   * API Gateway logs under one role for each account and region, which the stack sets if there is none. It never
   * replaces one. `false`: does not look, for accounts in which deployments may not create such a role.
   * Default: `true`.
   */
  readonly accountLogRole?: boolean | undefined;
  /**
   * `true`: stack traces in the logs name the source; each cold start takes about 30 ms longer.
   * Default: `false`.
   */
  readonly sourceMaps?: boolean | undefined;
}
