import { inviteFields, newInvite } from '../team.ts';

const access = 'memberId name email role active withdrawn createdAt';

export const clientPeople = `
  query ($workspaceId: ID!) {
    reseller { client(id: $workspaceId) { people { access { ${access} } members invites { ${inviteFields} } } } }
  }`;
export const clientFigures = `
  query ($range: AnalyticsRange, $tz: String, $from: String, $to: String, $skip: Int, $take: Int) {
    reseller {
      clientFigures(range: $range, tz: $tz, from: $from, to: $to, skip: $skip, take: $take) {
        clients { id name conversations answered handoffs creditsUsed balance } total hasMore
      }
    }
  }`;
export const setClientAccess = `
  mutation ($input: SetClientAccessInput!) { setClientAccess(input: $input) { access { ${access} } } }`;
export const endClientAccess = `
  mutation ($input: EndClientAccessInput!) { endClientAccess(input: $input) { removed } }`;
export const inviteToClient = `
  mutation ($input: InviteToClientInput!) { inviteToClient(input: $input) { ${newInvite} } }`;
