/** Static files of the reference page, relative to the project root. The stack copies them next to the bundle. */
export const docsAssetFiles = [
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'schema/schema.graphql',
] as const;
