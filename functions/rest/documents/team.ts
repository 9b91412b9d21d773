export const members = `{
  members {
    id name email role status owner createdAt
    notifications { waitingMail mentionMail hours { timezone days from to } language }
  }
}`;
export const invites = '{ invites { id email role createdAt expiresAt mailed mailReason } }';
export const updateMember = `
  mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { role status } } }`;
export const inviteMember = `
  mutation ($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      invite { id email role createdAt expiresAt mailed mailReason } token acceptUrl mailed mailReason
    }
  }`;
export const revokeInvite = `
  mutation ($input: RevokeInviteInput!) { revokeInvite(input: $input) { revoked } }`;
