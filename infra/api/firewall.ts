import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { StackSettings } from '../settings.ts';
import { stackNameOf } from '../settings.ts';

/**
 * Rules of the common rule set that only count matches. Body rules, because bodies contain visitors' messages and
 * sources: files of 4 MB, and FAQs about HTML, paths and scripts. The user agent rule, because servers call without
 * one. Queries above 2 KB are allowed everywhere else and are no sign of an attack.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const countedOnly = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'SizeRestrictions_QUERYSTRING',
  'NoUserAgent_HEADER',
];

const limited = { success: false, error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.' } };

/** Puts a web ACL in front of the API if the settings ask for it: a rate limit per address, and AWS's common rules. */
export function filterRequests(api: RestApi, settings: StackSettings): void {
  if (!settings.waf) return;
  const acl = new CfnWebACL(api.stack, 'Firewall', {
    name: stackNameOf(settings),
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(stackNameOf(settings)),
    customResponseBodies: { limited: { contentType: 'APPLICATION_JSON', content: JSON.stringify(limited) } },
    rules: [rateRule(settings.wafRequestsPerFiveMinutes), commonRules],
  });
  new CfnWebACLAssociation(api.stack, 'FirewallAssociation', {
    resourceArn: api.deploymentStage.stageArn,
    webAclArn: acl.attrArn,
  });
}

/** No sampled requests: they contain full addresses, and a query may contain a binding token. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

const headers = { 'retry-after': '60', 'cache-control': 'no-store', 'access-control-allow-origin': '*' };

/**
 * Counted over five minutes. Higher than the limits per address in the code: it limits the bill and does not replace
 * them.
 */
const rateRule = (limit: number): CfnWebACL.RuleProperty => ({
  name: 'Rate',
  priority: 0,
  statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: 'limited',
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      },
    },
  },
  visibilityConfig: visibility('Rate'),
});

const commonRules: CfnWebACL.RuleProperty = {
  name: 'Common',
  priority: 1,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: 'AWSManagedRulesCommonRuleSet',
      ruleActionOverrides: countedOnly.map((name) => ({ name, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibility('Common'),
};
