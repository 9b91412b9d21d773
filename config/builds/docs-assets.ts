/** Static files of the reference page, relative to the project root. The stack copies them next to the bundle. */
export const docsAssetFiles = [
  'functions/docs/reference/reference.css',
  'functions/docs/reference/main.js',
  'functions/docs/reference/markup.js',
  'functions/docs/reference/operation.js',
  'functions/docs/reference/schema.js',
  'functions/docs/reference/send.js',
  'schema/schema.graphql',
] as const;
