import { Stack, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Network } from './functions/network.ts';
import type { FrontdeskProps } from './props.ts';
import { LONGEST_STACK_NAME } from './settings/rules.ts';
import { type GivenSettings, parseSettings, refuseUnknown, type StackSettings, settingNames } from './settings.ts';

const REFUSAL = 'The properties of Frontdesk are not valid.';
/** Resources that exist, and what cannot be said beside them. */
const exclusions: readonly [keyof FrontdeskProps, readonly (keyof FrontdeskProps)[]][] = [
  ['table', ['tableName', 'tableStreamArn', 'replicaRegions', 'warmThroughput']],
  ['bucket', ['bucketName']],
  ['userPool', ['oidcIssuer', 'oidcClientId', 'userPoolId', 'userPoolClientId', 'signInDomain']],
  ['encryptionKey', ['secretsKeyArn']],
  ['certificate', ['certificateArn']],
];
/** Properties that mean nothing without another. */
const needs: readonly [keyof FrontdeskProps, keyof FrontdeskProps][] = [
  ['userPoolClient', 'userPool'],
  ['vpcSubnets', 'vpc'],
  ['securityGroups', 'vpc'],
];
const resourceNames = [...new Set([...exclusions.map(([name]) => name), ...needs.flat(), 'codeOf'])];
/** What the stack says of itself. */
const ofStack = ['stack', 'stacks', 'stage', 'region'];

/** Parses the properties. The stack gives its name and region. Throws an error that names what is wrong. */
export function settingsOf(scope: Construct, props: FrontdeskProps): StackSettings {
  const { stackName, region } = Stack.of(scope);
  refuseUnknown('Frontdesk has', Object.keys(props), [
    ...resourceNames,
    ...settingNames.filter((name) => !ofStack.includes(name)),
  ]);
  refuseContradictions(props);
  refuseStackName(stackName);
  const given: GivenSettings = Object.fromEntries(
    Object.entries(props).filter(([name]) => !resourceNames.includes(name)),
  );
  const knownRegion = Token.isUnresolved(region) ? undefined : region;
  const parsed = parseSettings({ ...given, region: knownRegion, ...certificateFor(props, knownRegion) }, REFUSAL);
  const certificateArn = props.certificate?.certificateArn ?? parsed.certificateArn;
  return { ...parsed, certificateArn, stack: stackName, stage: undefined };
}

/** The ARN of a certificate that the app creates is not known yet; the rules are told that it is where it must be. */
function certificateFor({ certificate, cdn }: FrontdeskProps, region = 'us-east-1'): GivenSettings {
  const arn = certificate?.certificateArn;
  if (!arn) return {};
  const place = cdn ? 'us-east-1' : region;
  return {
    certificateArn: Token.isUnresolved(arn) ? `arn:aws:acm:${place}:000000000000:certificate/unresolved` : arn,
  };
}

function refuseContradictions(props: FrontdeskProps): void {
  for (const [name, others] of exclusions) {
    const other = others.find((each) => props[name] !== undefined && props[each] !== undefined);
    if (other) throw new Error(`${REFUSAL}\n${name} and ${other} exclude each other`);
  }
  for (const [name, needed] of needs) {
    if (props[name] !== undefined && props[needed] === undefined)
      throw new Error(`${REFUSAL}\n${name} needs ${needed}`);
  }
}

/** The names of functions and queues contain it, and the operator command finds a stack by it. */
function refuseStackName(stackName: string): void {
  if (Token.isUnresolved(stackName))
    throw new Error('Frontdesk cannot be in a nested stack: its parts are named after a stack whose name is known.');
  if (stackName.length > LONGEST_STACK_NAME)
    throw new Error(`The name of the stack, ${stackName}, must have at most ${LONGEST_STACK_NAME} characters.`);
}

export const networkOf = ({ vpc, vpcSubnets, securityGroups }: FrontdeskProps): Network | undefined =>
  vpc && { vpc, ...(vpcSubnets ? { vpcSubnets } : {}), ...(securityGroups ? { securityGroups } : {}) };
