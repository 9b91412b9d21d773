const fields = `
  fragment Fields on ExportJob { id kind status rows files { rows bytes url } startedAt completedAt expiresAt }`;
export const start = `
  mutation ($input: StartExportInput!) { startExport(input: $input) { export { ...Fields } } } ${fields}`;
export const get = `
  query ($exportId: ID!) { export(exportId: $exportId) { ...Fields } } ${fields}`;
export const list = `
  query ($limit: Int, $cursor: String) {
    exports(first: $limit, after: $cursor) {
      edges { node { ...Fields } }
      pageInfo { hasNextPage endCursor }
    }
  } ${fields}`;
