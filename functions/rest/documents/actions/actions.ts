const texts = '{ language text }';

/** What an owner decides of an action, which an export has too. */
export const definition = `
    name wordings description access confirm credits needsApproval redacted enabled
    inputs {
      key kind from required questions ${texts} labels ${texts} min max whole pattern choices { value labels ${texts} }
    }
    call {
      method url headers { name value } body honorsKey lookupUrl timeoutSeconds mcp { tool fingerprint readOnly }
    }
    result { fields { key label path } template }
    failure { message handOver }
    examples { values { key value } status body }`;

const record = `
  fragment ActionRecord on Action {
    id chatbotId ${definition}
    secretHeaderNames stoppedReason signed revision createdAt updatedAt
  }`;
const run = `
  fragment Run on ActionRun {
    id chatbotId conversationId actionId actionName actionRevision status usesExample values { key value } confirmation expiresAt
    needsApproval startedBy { id name } confirmedBy { id name } approvedBy { id name } attempts
    request { method url headers { name value } body } response { status body } shown { key label value } message error credits
    createdAt updatedAt endedAt
  }`;

export const list = `
  query ($chatbotId: ID!) { actions(chatbotId: $chatbotId) { ...ActionRecord } } ${record}`;
export const get = `
  query ($chatbotId: ID!, $actionId: ID!) {
    action(chatbotId: $chatbotId, actionId: $actionId) { ...ActionRecord }
  } ${record}`;
export const create = `
  mutation ($input: CreateActionInput!) { createAction(input: $input) { action { ...ActionRecord } } } ${record}`;
export const update = `
  mutation ($input: UpdateActionInput!) { updateAction(input: $input) { action { ...ActionRecord } } } ${record}`;
export const rotateSecret = `
  mutation ($input: RotateActionSecretInput!) {
    rotateActionSecret(input: $input) { action { ...ActionRecord } secret }
  } ${record}`;
const toolView = '{ description readOnly arguments { name type required description } }';
export const approveTool = `
  mutation ($input: ApproveActionToolInput!) {
    approveActionTool(input: $input) {
      action { ...ActionRecord } review { fingerprint changed approved ${toolView} current ${toolView} problems }
    }
  } ${record}`;
export const remove = `
  mutation ($input: DeleteActionInput!) { deleteAction(input: $input) { deleted } }`;
export const usage = `
  query ($chatbotId: ID!) { actionUsage(chatbotId: $chatbotId) { actionId runs lastFailedAt } }`;
export const replay = `
  query ($chatbotId: ID!, $actionId: ID!, $wordings: [String!], $conversations: Int) {
    replayAction(chatbotId: $chatbotId, actionId: $actionId, wordings: $wordings, conversations: $conversations) {
      conversations matched sentences { conversationId sentence askedAt }
    }
  }`;
export const test = `
  mutation ($input: TestActionInput!) { testAction(input: $input) { run { ...Run } } } ${run}`;

export const propose = `
  mutation ($input: ProposeActionsInput!) {
    proposeActions(input: $input) {
      result { proposals { operation action { ${definition} } secretHeaderNames toolDescription problems } total }
    }
  }`;

export const listRuns = `
  query ($chatbotId: ID!, $status: ActionRunStatus, $actionId: ID, $limit: Int, $cursor: String) {
    actionRuns(chatbotId: $chatbotId, status: $status, actionId: $actionId, first: $limit, after: $cursor) {
      edges { node { ...Run } }
      pageInfo { hasNextPage endCursor }
    }
  } ${run}`;
export const listWaitingRuns = `
  query ($limit: Int, $cursor: String) {
    waitingActionRuns(first: $limit, after: $cursor) { edges { node { ...Run } } pageInfo { hasNextPage endCursor } }
  } ${run}`;
export const getRun = `
  query ($chatbotId: ID!, $runId: ID!) { actionRun(chatbotId: $chatbotId, runId: $runId) { ...Run } } ${run}`;
export const listConversationRuns = `
  query ($conversationId: ID!, $limit: Int, $cursor: String) {
    conversationActionRuns(conversationId: $conversationId, first: $limit, after: $cursor) {
      edges { node { ...Run } }
      pageInfo { hasNextPage endCursor }
    }
  } ${run}`;
export const start = `
  mutation ($input: StartActionRunInput!) { startActionRun(input: $input) { run { ...Run } } } ${run}`;
export const confirm = `
  mutation ($input: ConfirmActionRunInput!) { confirmActionRun(input: $input) { run { ...Run } } } ${run}`;
export const decline = `
  mutation ($input: DeclineActionRunInput!) { declineActionRun(input: $input) { run { ...Run } } } ${run}`;
export const approve = `
  mutation ($input: ApproveActionRunInput!) { approveActionRun(input: $input) { run { ...Run } } } ${run}`;
export const retry = `
  mutation ($input: RetryActionRunInput!) { retryActionRun(input: $input) { run { ...Run } } } ${run}`;
