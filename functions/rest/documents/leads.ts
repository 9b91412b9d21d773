const record = `
  fragment Record on Lead {
    id chatbotId conversationId visitorId name email phone company message pageUrl createdAt updatedAt
  }`;

export const getLead = `query ($leadId: ID!) { lead(id: $leadId) { ...Record } } ${record}`;
export const listLeads = `
  query (
    $limit: Int, $cursor: String, $from: String, $to: String, $tz: String, $chatbotId: ID, $origin: LeadOrigin
  ) {
    leads(first: $limit, after: $cursor, from: $from, to: $to, tz: $tz, chatbotId: $chatbotId, origin: $origin) { edges { node { ...Record } } pageInfo { hasNextPage endCursor } }
  } ${record}`;
export const deleteLead = 'mutation ($input: DeleteLeadInput!) { deleteLead(input: $input) { deleted } }';
export const importLeads = `
  mutation ($input: ImportLeadsInput!) { importLeads(input: $input) { result { created updated unchanged remaining ignoredColumns leadKeys } } }`;
