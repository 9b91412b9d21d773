const record = `
  fragment Import on FaqFileImport {
    importId fileName status total created updated unchanged refused errorMessage ignoredColumns ignoredSheets createdAt completedAt
  }`;

export const startFaqImport = `
  mutation ($input: StartFaqImportInput!) { startFaqImport(input: $input) { import { ...Import } } } ${record}`;
export const previewFaqImport = `
  mutation ($input: PreviewFaqImportInput!) {
    previewFaqImport(input: $input) { preview { total columns { name field } rows { cells } ignoredSheets problem } }
  }`;
export const getFaqImport = `
  query ($chatbotId: ID!, $importId: ID!) { faqImport(chatbotId: $chatbotId, id: $importId) { ...Import } } ${record}`;
export const listFaqImports = `
  query ($chatbotId: ID!, $limit: Int, $cursor: String) {
    faqImports(chatbotId: $chatbotId, first: $limit, after: $cursor) {
      edges { node { ...Import } } pageInfo { hasNextPage endCursor }
    }
  } ${record}`;
