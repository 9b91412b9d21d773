import { Aws, Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { stackNameOf } from '../settings.ts';
import { type AlarmParts, rate, sum, twoOfThree, type Watched } from './watched.ts';

/** What the account's services say of themselves: mail, certificates, the firewall. */
export const accountAlarms = (parts: AlarmParts): Watched[] => [
  ...(parts.settings.mailFrom ? mailReputation() : []),
  ...certificates(parts),
  ...(parts.settings.waf ? [blockedRequests(parts)] : []),
];

/** SES reviews an account from these rates on: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html */
const REVIEWED_BOUNCES = 0.05;
const REVIEWED_COMPLAINTS = 0.001;

function mailReputation(): Watched[] {
  const reputation = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
  return [
    {
      id: 'mail-bounces',
      means: `${REVIEWED_BOUNCES * 100} % of the account's mails bounce. SES reviews the account, and pauses its sending at 10 %.`,
      metric: reputation('Reputation.BounceRate'),
      from: REVIEWED_BOUNCES,
    },
    {
      id: 'mail-complaints',
      means: `${REVIEWED_COMPLAINTS * 100} % of the account's mails are marked as spam. SES reviews the account, and pauses its sending at 0.5 %.`,
      metric: reputation('Reputation.ComplaintRate'),
      from: REVIEWED_COMPLAINTS,
    },
  ];
}

/** ACM renews a certificate 60 days before its end. If it has not by now, the domain's validation fails. */
const LEAST_DAYS = 30;
/** As many metrics as CloudWatch allows in an alarm. */
const CERTIFICATES_AN_ALARM = 10;

/** Metrics of a certificate are in its own region: those of CloudFront, in us-east-1, are not seen from here. */
function certificates({ settings }: AlarmParts): Watched[] {
  const { cdn, certificateArn, agencyDomains } = settings;
  const own = certificateArn && !cdn ? [certificateArn] : [];
  const arns = [...new Set([...own, ...agencyDomains.map(([, arn]) => arn)])];
  const groups = Array.from({ length: Math.ceil(arns.length / CERTIFICATES_AN_ALARM) }, (_, n) =>
    arns.slice(n * CERTIFICATES_AN_ALARM, (n + 1) * CERTIFICATES_AN_ALARM),
  );
  return groups.map((group, n) => ({
    id: `certificates-${n + 1}`,
    means: `A certificate expires in less than ${LEAST_DAYS} days and was not renewed: ${group.map(idOf).join(', ')}.`,
    metric: new MathExpression({
      expression: `MIN([${group.map((_, at) => `m${at}`).join(', ')}])`,
      usingMetrics: Object.fromEntries(group.map((arn, at) => [`m${at}`, daysLeft(arn)])),
      label: 'Days to expiry',
      period: Duration.days(1),
    }),
    from: LEAST_DAYS,
    bad: 'low' as const,
  }));
}

const idOf = (arn: string) => arn.slice(arn.lastIndexOf('/') + 1);

const daysLeft = (certificateArn: string) =>
  new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn: certificateArn },
    statistic: Stats.MINIMUM,
    period: Duration.days(1),
  });

/** More than scanners cause. Either an attack, or visitors behind one address that the rate rule stops. */
const BLOCKED_PERCENT = 10;

function blockedRequests({ settings }: AlarmParts): Watched {
  const requests = (metricName: string) =>
    new Metric({
      namespace: 'AWS/WAFV2',
      metricName,
      dimensionsMap: { WebACL: stackNameOf(settings), Region: Aws.REGION, Rule: 'ALL' },
      ...sum,
    });
  return {
    id: 'firewall-blocks',
    means: `The web ACL blocks more than ${BLOCKED_PERCENT} % of the requests.`,
    metric: rate({
      label: 'Blocked, %',
      failures: [],
      failuresApart: [requests('BlockedRequests')],
      calls: [requests('AllowedRequests')],
    }),
    from: BLOCKED_PERCENT,
    ...twoOfThree,
  };
}
