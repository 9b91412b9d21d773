import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Settings } from '../settings.ts';
import { stackNameOf } from '../settings.ts';

/**
 * Rules of the common set that only count here. Bodies, because they hold what people write and what sources say: files of
 * 4 MB, and FAQs on HTML, paths and scripts. The user agent, because servers call without one. Queries over 2 KB are
 * refused by nothing else, and are nobody's attack either.
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

/** A web ACL before the API, where the settings ask for one: a ceiling for each address, and AWS's common rules. */
export function filterRequests(api: RestApi, settings: Settings): void {
  if (!settings.waf) return;
  const acl = new CfnWebACL(api.stack, 'Firewall', {
    name: stackNameOf(settings),
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('Firewall'),
    customResponseBodies: { limited: { contentType: 'APPLICATION_JSON', content: JSON.stringify(limited) } },
    rules: [rateRule(settings.wafRequestsPerFiveMinutes), commonRules],
  });
  new CfnWebACLAssociation(api.stack, 'FirewallAssociation', {
    resourceArn: api.deploymentStage.stageArn,
    webAclArn: acl.attrArn,
  });
}

/** No samples: they would show whole addresses, and a binding token may stand in a query. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

const headers = { 'retry-after': '60', 'cache-control': 'no-store', 'access-control-allow-origin': '*' };

/** Over five minutes, above the limits for each address that the code counts: it spares the bill, it does not replace them. */
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
