import type { StackTemplate } from './synthesise.ts';

/** One permission in the template: who may do what on which resources, by the template's names. */
export interface TemplateGrant {
  to: string;
  sid: string;
  actions: string[];
  resources: string[];
  /** Values of its conditions, such as the partition keys of rows. Empty: it holds always. */
  conditions: string[];
}

interface Statement {
  Sid?: string;
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Strips the hash from a logical ID such as `Queuesingest8052407B`. */
const readable = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, '');

/** Returns an ARN or reference as one line of text: `Bucket.Arn/ws/*`. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Ref') return String(argument).startsWith('AWS::') ? `{${argument}}` : readable(String(argument));
  if (name === 'Fn::GetAtt') return `${readable(argument[0])}.${argument[1]}`;
  if (name === 'Fn::Join') return argument[1].map(textOf).join(argument[0]);
  // A part of an ARN, such as the function's name in that of its alias.
  if (name === 'Fn::Select' || name === 'Fn::Split') return textOf(argument[1]);
  return JSON.stringify(value);
}

/**
 * Returns every Allow statement in the template, from identity policies and from resource policies of queues, buckets
 * and keys.
 */
export const grantsOf = ({ Resources }: StackTemplate): TemplateGrant[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
    const documents = [
      Properties?.PolicyDocument,
      Type === 'AWS::KMS::Key' ? Properties.KeyPolicy : undefined,
      ...listOf<{ PolicyDocument: unknown }>(Properties?.Policies).map((policy) => policy.PolicyDocument),
    ];
    const to = Properties?.Roles ? Properties.Roles.map(textOf).join(', ') : readable(id);
    return documents.flatMap((document) =>
      listOf<Statement>(document?.Statement).flatMap((statement) => toGrant(to, statement)),
    );
  });

function toGrant(to: string, { Sid = '', Effect, Action, Resource, Condition = {} }: Statement): TemplateGrant[] {
  if (Effect !== 'Allow') return [];
  const conditions = Object.values(Condition)
    .flatMap((keys) => Object.values(keys))
    .flatMap((values) => listOf(values).map(textOf));
  return [{ to, sid: Sid, actions: listOf(Action), resources: listOf(Resource).map(textOf), conditions }];
}
