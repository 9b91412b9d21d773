import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type StackSettings, stackNameOf } from './settings.ts';

/** The rule by which SES stores the mail to the domain. */
export interface ReceiptRule {
  /** All mail to it is received. */
  domain: string;
  name: string;
  ruleSet: string;
  /** Whether the rule set belongs to the stack. */
  isOwnSet: boolean;
  arn: string;
}

/** What SES has of a stack. */
export interface SesParts {
  /** Undefined: the stack receives no mail. */
  receiptRule: ReceiptRule | undefined;
  /** What mails are sent with, so that SES tells of bounces and complaints. Undefined: it does not. */
  configurationSet: { name: string; arn: string } | undefined;
}

/** Names and ARNs are known before what has them is created: policies of the bucket and of functions name them. */
export function sesPartsOf(scope: Construct, settings: StackSettings): SesParts {
  const { inboundMailDomain: domain, inboundMailRuleSet, mailFeedback } = settings;
  const name = `${stackNameOf(settings)}-mail`;
  const ruleSet = inboundMailRuleSet ?? name;
  const arnOf = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  const arn = arnOf('receipt-rule-set', `${ruleSet}:receipt-rule/${name}`);
  return {
    receiptRule: domain ? { domain, name, ruleSet, isOwnSet: !inboundMailRuleSet, arn } : undefined,
    configurationSet: mailFeedback ? { name, arn: arnOf('configuration-set', name) } : undefined,
  };
}
