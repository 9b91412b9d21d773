export const list = `
  query ($limit: Int, $cursor: String) {
    auditEntries(first: $limit, after: $cursor) {
      edges { node { id at actor { kind id name memberId } action subject subjectId chatbotId fields } }
      pageInfo { hasNextPage endCursor }
    }
  }`;
