import { queueRuns, totalOf, UNRESERVED, withHeldStreams } from '../../config/concurrency.ts';
import { functions } from '../../config/functions.ts';
import { fields } from './fields.ts';

/** The region in an ARN. */
const regionOf = (arn: string) => arn.split(':')[3];

/**
 * Function names are limited to 64 characters. This is what remains after the longest function name and two hyphens.
 */
export const LONGEST_STACK_NAME = 62 - Math.max(...Object.keys(functions).map(({ length }) => length));
/**
 * Every function gets these names in its variables. Lambda allows 4,096 bytes in total; the other variables need up to
 * 1,350.
 */
const LONGEST_AGENCY_NAMES = 2_700;
/** The name of the data's stack follows from the other's. */
export const DATA_SUFFIX = '-data';
const repeats = (values: readonly unknown[]) => new Set(values).size < values.length;

/** All settings, with the rules that concern several of them. */
export const settings = fields
  .refine(({ guardrailId, guardrailVersion }) => Boolean(guardrailId) === Boolean(guardrailVersion), {
    error: 'guardrailId and guardrailVersion must be set together',
  })
  .refine(({ model, guardrailId }) => !guardrailId || model.startsWith('bedrock:'), {
    error: 'guardrailId requires a Bedrock model',
  })
  .refine(({ vectorStore, embeddingModel }) => vectorStore === 'none' || embeddingModel, {
    error: 'vectorStore needs embeddingModel',
  })
  .refine(({ mailIdentity, mailFrom }) => !mailIdentity || mailFrom, { error: 'mailIdentity needs mailFrom' })
  .refine(({ mailFeedback, mailFrom }) => !mailFeedback || mailFrom, { error: 'mailFeedback needs mailFrom' })
  .refine(({ inboundMailRuleSet, inboundMailDomain }) => !inboundMailRuleSet || inboundMailDomain, {
    error: 'inboundMailRuleSet needs inboundMailDomain',
  })
  .refine(
    ({ inboundMailDomain, domain, signInDomain, agencyDomains }) =>
      !inboundMailDomain || ![domain, signInDomain, ...agencyDomains.map(([name]) => name)].includes(inboundMailDomain),
    { error: 'inboundMailDomain must be another name than those of pages: they are CNAMEs, which have no MX record' },
  )
  .refine(({ oidcIssuer, oidcClientId }) => Boolean(oidcIssuer) === Boolean(oidcClientId), {
    error: 'oidcIssuer and oidcClientId must be set together',
  })
  .refine(
    ({ oidcIssuer, oidcClientSecretParameter: secret, oidcTrustEmail }) => oidcIssuer || !(secret || oidcTrustEmail),
    { error: 'oidcClientSecretParameter and oidcTrustEmail need oidcIssuer' },
  )
  .refine(({ userPoolId, oidcIssuer }) => !userPoolId || !oidcIssuer, {
    error: 'userPoolId and oidcIssuer exclude each other: people sign in with one provider',
  })
  .refine(({ userPoolId, userPoolClientId }) => !userPoolClientId || userPoolId, {
    error: 'userPoolClientId needs userPoolId, the pool of the client',
  })
  .refine(({ userPoolId, region }) => !userPoolId || !region || userPoolId.startsWith(`${region}_`), {
    error: "userPoolId must be a pool of the stack's region",
  })
  .refine(({ signInDomain, signInCertificateArn }) => Boolean(signInDomain) === Boolean(signInCertificateArn), {
    error: 'signInDomain and signInCertificateArn must be set together',
  })
  .refine(({ signInCertificateArn: arn }) => !arn || regionOf(arn) === 'us-east-1', {
    error: 'signInCertificateArn must be in us-east-1: Cognito accepts no other region',
  })
  .refine(({ signInDomain, userPoolId, oidcIssuer }) => !signInDomain || !(userPoolId || oidcIssuer), {
    error: 'signInDomain belongs to a user pool that the stack creates; a retained pool has retained its domain',
  })
  .refine(
    ({ signInDomain, domain, agencyDomains }) =>
      !signInDomain || ![domain, ...agencyDomains.map(([name]) => name)].includes(signInDomain),
    {
      error: 'signInDomain must be another name than domain and agencyDomains: Cognito serves it',
    },
  )
  .refine(({ certificateArn, domain }) => !certificateArn || domain, {
    error: 'certificateArn needs a domain',
  })
  .refine(({ cdn, certificateArn }) => !cdn || !certificateArn || certificateArn.includes(':acm:us-east-1:'), {
    error: 'certificateArn must be in us-east-1 if cdn is on: CloudFront accepts no other region',
  })
  .refine(({ cdn, domain, certificateArn }) => !cdn || !domain || certificateArn, {
    error: 'domain needs a certificateArn if cdn is on: CloudFront serves no name without one',
  })
  .refine(({ cdn, cdnWebAclArn }) => cdn || !cdnWebAclArn, { error: 'cdnWebAclArn needs cdn' })
  .refine(({ cdnWebAclArn, agencyDomains }) => !cdnWebAclArn || agencyDomains.length === 0, {
    error: 'cdnWebAclArn and agencyDomains exclude each other: requests to those names bypass the web ACL',
  })
  .refine(({ cdn, waf }) => !cdn || !waf, {
    error:
      'waf and cdn exclude each other: behind CloudFront, its rate rule would count CloudFront’s addresses. Use cdnWebAclArn',
  })
  .refine(({ cdn, addressLogDays }) => !cdn || !addressLogDays, {
    error: 'addressLogDays and cdn exclude each other: the access log would contain CloudFront’s addresses',
  })
  .refine(({ warmThroughput: all }) => !repeats(all.map(([name]) => name)), {
    error: 'warmThroughput must name read and write once',
  })
  .refine(({ tableName, tableStreamArn }) => tableStreamArn?.split(/[:/]/)[6] === tableName, {
    error: 'tableName and tableStreamArn must be set together: the ARN must be that of the table’s stream',
  })
  .refine(({ replicaRegions, region }) => replicaRegions.length === 0 || region, {
    error: 'replicaRegions needs region, the one that the stack is deployed to',
  })
  .refine(({ replicaRegions, region = '' }) => !repeats([...replicaRegions, region]), {
    error: 'replicaRegions must name each region once, and not the stack’s own',
  })
  .refine(({ replicaRegions, tableName }) => replicaRegions.length === 0 || !tableName, {
    error: 'replicaRegions needs a table that the stack creates; add replicas to an existing table manually',
  })
  .superRefine((read, context) => {
    const { region, cdn, certificateArn, agencyDomains, tableStreamArn, secretsKeyArn, otelLayerArn } = read;
    const here = [
      ...agencyDomains.map(([, arn]) => arn),
      tableStreamArn,
      secretsKeyArn,
      otelLayerArn,
      ...(cdn ? [] : [certificateArn]),
    ];
    for (const arn of here) {
      if (!region || !arn || regionOf(arn) === region) continue;
      context.addIssue({ code: 'custom', message: `${arn} must be in the stack's region, ${region}` });
    }
  })
  .refine(({ stack, stage = '' }) => stack.length + stage.length <= LONGEST_STACK_NAME, {
    error: `stack and stage must have at most ${LONGEST_STACK_NAME} characters together, because function names contain them`,
  })
  .refine(({ agencyDomains, domain }) => !repeats([...agencyDomains.map(([name]) => name), domain]), {
    error: 'agencyDomains must name each host once, and not the domain',
  })
  .refine(({ agencyDomains }) => agencyDomains.map(([name]) => name).join().length <= LONGEST_AGENCY_NAMES, {
    error: `agencyDomains must have at most ${LONGEST_AGENCY_NAMES} characters in all names together; use a wildcard for many names`,
  })
  .refine(({ reservedConcurrency: all }) => !repeats(all.map(([name]) => name)), {
    error: 'reservedConcurrency must name each function once',
  })
  .refine(({ reservedConcurrency: all }) => all.every(([name, runs]) => runs >= queueRuns(name)), {
    error: 'reservedConcurrency must be at least the maximum concurrency of the function’s queue (config/queues.ts)',
  })
  .refine(
    ({ reservedConcurrency: all, accountConcurrency = Number.POSITIVE_INFINITY }) =>
      all.length === 0 || totalOf(all) <= accountConcurrency - UNRESERVED,
    {
      error: `reservedConcurrency must leave ${UNRESERVED} of accountConcurrency unreserved: AWS rejects the deployment otherwise`,
    },
  )
  .refine(({ stage }) => stage !== 'data', {
    error: 'stage must not be data: the stack would have the name that stacks=two gives to the stack of the data',
  })
  .refine(({ stack, stacks }) => stacks === 'one' || !stack.endsWith(DATA_SUFFIX), {
    error: `stack must not end with ${DATA_SUFFIX} with stacks=two: it would have the name of another stack's data`,
  })
  .refine(({ monthlyBudgetUsd, alarmsTo }) => !monthlyBudgetUsd || alarmsTo, {
    error: 'monthlyBudgetUsd needs alarmsTo, the address that is notified',
  })
  .refine(({ otelLayerArn, otelEndpoint }) => !otelLayerArn || otelEndpoint, {
    error: 'otelLayerArn needs otelEndpoint, where its collector listens, such as http://localhost:4318',
  })
  .refine(({ backupVaultArn, backup }) => !backupVaultArn || backup === 'daily', {
    error: 'backupVaultArn needs backup=daily',
  })
  .refine(({ backup, keepData }) => backup === 'off' || keepData, {
    error:
      'backup=daily and keepData=false exclude each other: AWS deletes no vault that holds copies, so the stack could not be deleted',
  })
  .refine(({ ticketsTo, alarmsTo }) => !ticketsTo || alarmsTo, { error: 'ticketsTo needs alarmsTo' })
  .transform((read) => ({
    ...read,
    alarms: read.alarms ?? read.alarmsTo !== undefined,
    mailFeedback: read.mailFeedback ?? Boolean(read.mailFrom && read.inboundMailDomain),
    reservedConcurrency: withHeldStreams(read.reservedConcurrency, read.accountConcurrency),
  }));
