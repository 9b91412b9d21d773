/** Files that the reference page serves as they are, from the project's root. The stack puts them beside the bundle. */
export const docsAssetFiles = [
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'schema/schema.graphql',
] as const;
