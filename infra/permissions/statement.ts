import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** An Allow of one service's actions on named resources. */
export const statement = (sid: string, service: string, actions: readonly string[], resources: readonly string[]) =>
  new PolicyStatement({ sid, actions: actions.map((action) => `${service}:${action}`), resources: [...resources] });
