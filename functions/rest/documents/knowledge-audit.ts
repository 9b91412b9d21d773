const fields = `
  fragment Fields on KnowledgeFinding {
    id chatbotId kind state sides { sourceId type title url sentence value readAt } citations foundAt action decidedAt
    decidedBy { id name }
  }`;
const auditFields = 'fragment AuditFields on KnowledgeAudit { status startedAt completedAt compared total open }';
export const get = `
  query ($chatbotId: ID!) { knowledgeAudit(chatbotId: $chatbotId) { ...AuditFields } } ${auditFields}`;
export const start = `
  mutation ($input: StartKnowledgeAuditInput!) { startKnowledgeAudit(input: $input) { audit { ...AuditFields } } }
  ${auditFields}`;
export const list = `
  query ($chatbotId: ID!, $kind: KnowledgeFindingKind, $state: KnowledgeFindingState, $limit: Int, $cursor: String) {
    knowledgeFindings(chatbotId: $chatbotId, kind: $kind, state: $state, first: $limit, after: $cursor) {
      edges { node { ...Fields } }
      pageInfo { hasNextPage endCursor }
    }
  } ${fields}`;
/** A mutation that returns a finding. */
export const decide = (name: string) => `
  mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { finding { ...Fields } } } ${fields}`;
