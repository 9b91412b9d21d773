const fields = `
  fragment Fields on Improvement {
    id chatbotId kind state question answer said sourceId sourceTitle count lastAskedAt conversationIds decidedAt
    decidedBy { id name } isAutomatic undoneAt undoneBy { id name } createdAt
  }`;
export const list = `
  query ($chatbotId: ID!, $state: ImprovementState, $limit: Int, $cursor: String) {
    improvements(chatbotId: $chatbotId, state: $state, first: $limit, after: $cursor) {
      edges { node { ...Fields } }
      pageInfo { hasNextPage endCursor }
    }
  } ${fields}`;
export const accept = `
  mutation ($input: AcceptImprovementInput!) { acceptImprovement(input: $input) { improvement { ...Fields } } } ${fields}`;
export const acceptMany = `
  mutation ($input: AcceptImprovementsInput!) {
    acceptImprovements(input: $input) {
      result { accepted { ...Fields } refused { id code message } remaining }
    }
  } ${fields}`;
export const dismiss = `
  mutation ($input: DismissImprovementInput!) { dismissImprovement(input: $input) { improvement { ...Fields } } } ${fields}`;
export const undo = `
  mutation ($input: UndoImprovementInput!) { undoImprovement(input: $input) { improvement { ...Fields } } } ${fields}`;
