const record = 'fragment Record on ApiKey { id name prefix scopes memberId createdBy expiresAt createdAt }';

export const listApiKeys = `{ apiKeys { ...Record } } ${record}`;
export const createApiKey = `
  mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { ...Record } key } } ${record}`;
export const revokeApiKey = `
  mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { revoked } }`;
const workspace = `
  fragment Whole on Workspace {
    id organisationId name plan primary chatbotCount balance createdAt
    limits { chatbots sourcesPerChatbot seats monthlyCredits }
    settings { inactivityHours waitingMailMinutes visitorReplyMail conversationRetentionDays leadRetentionDays actionsEnabled minutesPerConversation hourlyCost currency }
    apiAccess { platform organisation workspace }
  }`;
export const getWorkspace = `{ workspace { ...Whole } } ${workspace}`;
export const updateWorkspace = `
  mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { workspace { ...Whole } } } ${workspace}`;
export const getViewer = `{
  viewer {
    member {
      id name email role status owner via createdAt
      notifications { waitingMail mentionMail weeklyReport hours { timezone days from to } timezone language }
    }
    person { id name email }
    role scopes
    workspaces { id organisationId name primary role via }
  }
}`;
export const updateViewer = `
  mutation ($input: UpdateViewerInput!) {
    updateViewer(input: $input) {
      member {
        id name email role status owner via createdAt
        notifications { waitingMail mentionMail weeklyReport hours { timezone days from to } timezone language }
      }
    }
  }`;
export const updateNotifications = `
  mutation ($input: UpdateNotificationsInput!) {
    updateNotifications(input: $input) {
      notifications { waitingMail mentionMail weeklyReport hours { timezone days from to } timezone language }
    }
  }`;
