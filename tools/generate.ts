// Generates the schema, the OpenAPI document and what is derived from them. Each step reads the output of the previous
// one.
await import('../schema/print.ts');
await import('../functions/rest/print-openapi.ts');
await import('./generate-client.ts');
await import('./generate-documents.ts');
await import('./generate-access.ts');
await import('./generate-settings.ts');
