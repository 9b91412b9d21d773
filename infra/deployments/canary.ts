import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { metricNames, modelProblems } from '../../config/metrics.ts';
import { stageName } from '../api/api.ts';
import type { LiveFunctions } from '../functions/live.ts';
import { visitorFaultMetrics } from '../monitoring/alarm-metrics.ts';
import { total } from '../monitoring/watched.ts';
import { type StackSettings, stackNameOf } from '../settings.ts';

/**
 * These serve files whose names contain a hash of their content. With two versions at once, a page of one would ask the other for files that it
 * does not have.
 */
const atOnce: readonly FunctionName[] = ['widget', 'console'];

/** As long as the first tenth of the traffic goes to a new version. An alarm that is slower than that stops nothing. */
const period = Duration.minutes(1);
/** Failures in a minute that stop a deployment. Visitors and workers repeat what failed once or twice. */
const STOPPING_FAILURES = 3;

/**
 * Lets CodeDeploy send a tenth of the calls to a new version for five minutes, and return to the earlier one if it fails. The stack's update then
 * fails, and CloudFormation rolls it back.
 */
export function shiftGradually(parent: Construct, live: LiveFunctions, settings: StackSettings): void {
  if (settings.deployment !== 'canary') return;
  const scope = new Construct(parent, 'Deployments');
  const application = new LambdaApplication(scope, 'Application', { applicationName: stackNameOf(settings) });
  const role = createRole(scope);
  const shared = [stopOnApiFailures(scope, settings), ...stopOnVisitorFailures(scope, settings)];
  const ofModel = stopOnModelFailures(scope, settings);
  for (const name of functionNames.filter((each) => !atOnce.includes(each))) {
    const alarms = [stopOnErrors(scope, settings, name), ...shared, ...(name === 'public' ? ofModel : [])];
    new LambdaDeploymentGroup(scope, name, {
      ...{ application, role, alarms, alias: live[name] },
      deploymentGroupName: name,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }
}

const deployPolicy = 'AWSCodeDeployRoleForLambdaLimited';

/** One role for all groups. */
function createRole(scope: Construct): Role {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(`service-role/${deployPolicy}`)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${deployPolicy}]`,
    reason: 'AWS publishes this policy for CodeDeploy, and extends it with what a deployment of functions needs.',
  });
  return role;
}

/** Names its function by text: a reference would make the alias wait for itself. */
const stopOnErrors = (scope: Construct, settings: StackSettings, functionName: FunctionName): Alarm =>
  createStop(scope, `stop-${functionName}`, lambdaErrors(`${stackNameOf(settings)}-${functionName}`));

const lambdaErrors = (functionName: string) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: { FunctionName: functionName },
    statistic: Stats.SUM,
    period,
  });

/** Failures that a function reports in its response are no errors of Lambda's. */
const stopOnApiFailures = (scope: Construct, settings: StackSettings): Alarm => {
  const dimensionsMap = { ApiName: stackNameOf(settings), Stage: stageName };
  const namespace = 'AWS/ApiGateway';
  const metric = new Metric({ namespace, metricName: '5XXError', dimensionsMap, statistic: Stats.SUM, period });
  return createStop(scope, 'stop-api', metric);
};

/** With CloudFront, visitors' requests do not pass the API. */
function stopOnVisitorFailures(scope: Construct, settings: StackSettings): Alarm[] {
  if (!settings.cdn) return [];
  const metrics = visitorFaultMetrics({ settings }, { statistic: Stats.SUM, period });
  return [createStop(scope, 'stop-visitors', total('faults', metrics).with({ period }))];
}

function stopOnModelFailures(scope: Construct, settings: StackSettings): Alarm[] {
  if (settings.model === 'extractive') return [];
  const metrics = modelProblems.map(
    (problem) =>
      new Metric({
        namespace: stackNameOf(settings),
        metricName: metricNames.modelFailures,
        dimensionsMap: { problem },
        statistic: Stats.SUM,
        period,
      }),
  );
  return [createStop(scope, 'stop-model', total('modelFailures', metrics).with({ period }))];
}

const createStop = (scope: Construct, id: string, metric: Metric | ReturnType<typeof total>): Alarm =>
  new Alarm(scope, id, {
    alarmName: `${Stack.of(scope).stackName}-${id}`,
    alarmDescription: 'Stops a deployment and returns to the earlier version. It tells nobody.',
    metric,
    threshold: STOPPING_FAILURES,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
