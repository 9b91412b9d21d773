import type { FunctionName } from '../../../config/functions.ts';
import type { Resource, StackTemplate } from '../../../infra/synthesise.ts';
import type { Statement } from './evaluate.ts';

export const region = 'us-east-1';
export const account = '000000000000';

/** What the stack's resources are called where the functions run. */
export interface Names {
  tableName: string;
  bucketName: string;
  /** The URL of a queue, by its name in `config/queues.ts`. */
  queueUrl(name: string): string;
}

export interface DeployedFunction {
  statements: Statement[];
  environment: Record<string, string>;
}

const pseudo: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::URLSuffix': 'amazonaws.com',
};

type Resolve = (value: unknown) => string;

/** What `Ref` and `Fn::GetAtt` give, by the type of the resource and the attribute. */
function attributesOf({ Type, Properties }: Resource, names: Names): Record<string, string> {
  const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;
  switch (Type) {
    case 'AWS::DynamoDB::GlobalTable': {
      const table = arn('dynamodb', `table/${names.tableName}`);
      return { Ref: names.tableName, Arn: table, StreamArn: `${table}/stream/1` };
    }
    case 'AWS::S3::Bucket':
      return {
        Ref: names.bucketName,
        Arn: `arn:aws:s3:::${names.bucketName}`,
        RegionalDomainName: `${names.bucketName}.s3.${region}.amazonaws.com`,
      };
    case 'AWS::SQS::Queue': {
      const name = String(Properties.QueueName).replace(/^[^-]+-/, '');
      return { Ref: names.queueUrl(name), Arn: arn('sqs', name) };
    }
    case 'AWS::Logs::LogGroup':
      return { Arn: arn('logs', `log-group:${Properties.LogGroupName}:*`) };
    case 'AWS::Cognito::UserPool': {
      const pool = `${region}_test`;
      const host = `cognito-idp.${region}.amazonaws.com`;
      return { Ref: pool, Arn: arn('cognito-idp', `userpool/${pool}`), ProviderURL: `https://${host}/${pool}` };
    }
    case 'AWS::Cognito::UserPoolClient':
      return { Ref: 'client' };
    case 'AWS::ApiGateway::RestApi':
      return { Ref: 'api' };
    default:
      return {};
  }
}

/** Resolves the intrinsic functions that the template uses. Throws for any other: it must not pass for a wildcard. */
function resolver({ Resources }: StackTemplate, names: Names): Resolve {
  const attribute = (id: string, name: string): string => {
    const value = pseudo[id] ?? attributesOf(Resources[id]!, names)[name];
    if (value === undefined) throw new Error(`${id}.${name} is not known where the functions run.`);
    return value;
  };
  const resolve: Resolve = (value) => {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[name, argument] = ['', undefined]] = Object.entries(value);
    if (name === 'Ref') return attribute(argument, 'Ref');
    if (name === 'Fn::GetAtt') return attribute(argument[0], argument[1]);
    if (name === 'Fn::Join') return argument[1].map(resolve).join(argument[0]);
    throw new Error(`${JSON.stringify(value)} cannot be resolved.`);
  };
  return resolve;
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** As the template has it. */
interface RawStatement {
  Sid?: string;
  Effect: Statement['effect'];
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

function toStatement(
  { Sid = '', Effect, Action, Resource, Condition = {}, ...others }: RawStatement,
  resolve: Resolve,
): Statement {
  const unknown = Object.keys(others);
  if (unknown.length > 0) throw new Error(`A statement has ${unknown.join()}, which is not evaluated here.`);
  const conditions = Object.entries(Condition).map(([operator, keys]) => [
    operator,
    Object.fromEntries(Object.entries(keys).map(([key, one]) => [key, listOf(one)])),
  ]);
  return {
    sid: Sid,
    effect: Effect,
    actions: listOf<string>(Action),
    resources: listOf<unknown>(Resource).map(resolve),
    conditions: Object.fromEntries(conditions),
  };
}

function statementsOf(template: StackTemplate, roleId: string, resolve: Resolve): Statement[] {
  const role = template.Resources[roleId]!.Properties;
  if (role.ManagedPolicyArns || role.Policies || role.PermissionsBoundary) {
    throw new Error(`${roleId} has policies that are not evaluated here.`);
  }
  return Object.values(template.Resources)
    .filter(
      ({ Type, Properties }) =>
        Type === 'AWS::IAM::Policy' && Properties.Roles.some((one: { Ref: string }) => one.Ref === roleId),
    )
    .flatMap(({ Properties }) => listOf<RawStatement>(Properties.PolicyDocument.Statement))
    .map((statement) => toStatement(statement, resolve));
}

/** The permissions and the environment that the stack gives to a function. */
export function deployedFunction(template: StackTemplate, name: FunctionName, names: Names): DeployedFunction {
  const resolve = resolver(template, names);
  const found = Object.values(template.Resources).find(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties.FunctionName === `Frontdesk-${name}`,
  );
  if (!found) throw new Error(`The stack has no function ${name}.`);
  const { Role, Environment } = found.Properties;
  const variables = Object.entries(Environment.Variables).map(([key, value]) => [key, resolve(value)]);
  return {
    statements: statementsOf(template, Role['Fn::GetAtt'][0], resolve),
    environment: Object.fromEntries(variables),
  };
}
