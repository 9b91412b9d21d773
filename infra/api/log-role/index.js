// Runs at deployment, in the function of a custom resource (`../account-log-role.ts`). The client is part of Lambda's runtime.
const { APIGatewayClient, GetAccountCommand, UpdateAccountCommand } = require('@aws-sdk/client-api-gateway');

/** A role that was just created is refused until IAM has spread it, which takes some seconds. */
const ATTEMPTS = 12;
const PAUSE_MS = 5_000;

/** Sets the role under which API Gateway logs, unless the account has one. It is never unset, because other stacks may log under it. */
exports.handler = async ({ RequestType, ResourceProperties }, { pauseMs = PAUSE_MS } = {}) => {
  const result = { PhysicalResourceId: 'account-log-role' };
  if (RequestType === 'Delete') return result;
  const client = new APIGatewayClient({});
  const { cloudwatchRoleArn } = await client.send(new GetAccountCommand({}));
  if (!cloudwatchRoleArn) await setRole(client, ResourceProperties.RoleArn, pauseMs);
  return result;
};

async function setRole(client, value, pauseMs) {
  const patchOperations = [{ op: 'replace', path: '/cloudwatchRoleArn', value }];
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.send(new UpdateAccountCommand({ patchOperations }));
    } catch (error) {
      if (error.name !== 'BadRequestException' || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
