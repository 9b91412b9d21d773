import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './index.ts';

writeFileSync(new URL('./schema.graphql', import.meta.url), `${printSchema(lexicographicSortSchema(schema))}\n`);
