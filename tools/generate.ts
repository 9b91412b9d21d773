// Prints the schema, the OpenAPI document and what is made of them; each step reads what the step before has written.
await import('../schema/print.ts');
await import('../functions/rest/print-openapi.ts');
await import('./generate-client.ts');
await import('./generate-documents.ts');
