export const members = `{
  members {
    id name email role status owner via createdAt
    notifications { waitingMail mentionMail weeklyReport hours { timezone days from to } timezone language }
  }
}`;
export const inviteFields = 'id email role createdAt expiresAt mailed mailReason';
export const newInvite = `invite { ${inviteFields} } token acceptUrl mailed mailReason`;
export const invites = `{ invites { ${inviteFields} } }`;
export const updateMember = `
  mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { role status } } }`;
export const inviteMember = `
  mutation ($input: InviteMemberInput!) {
    inviteMember(input: $input) { ${newInvite} }
  }`;
export const revokeInvite = `
  mutation ($input: RevokeInviteInput!) { revokeInvite(input: $input) { revoked } }`;

const device = 'fragment Device on PushDevice { id label createdAt lastSeenAt }';
const settings = `fragment Settings on PushSettings { publicKey hideWords devices { ...Device } } ${device}`;

export const getPushSettings = `{ pushSettings { ...Settings } } ${settings}`;
export const updatePushSettings = `
  mutation ($input: UpdatePushSettingsInput!) {
    updatePushSettings(input: $input) { pushSettings { ...Settings } }
  } ${settings}`;
export const registerPushSubscription = `
  mutation ($input: RegisterPushSubscriptionInput!) {
    registerPushSubscription(input: $input) { pushDevice { ...Device } }
  } ${device}`;
export const removePushSubscription = `
  mutation ($input: RemovePushSubscriptionInput!) { removePushSubscription(input: $input) { removed } }`;
export const testPushSubscription = `
  mutation ($input: TestPushSubscriptionInput!) { testPushSubscription(input: $input) { sent } }`;
export const listPrograms = '{ connectedPrograms { id name scopes createdAt usedAt expiresAt } }';
export const disconnectProgram = `
  mutation ($input: DisconnectProgramInput!) { disconnectProgram(input: $input) { disconnected } }`;
