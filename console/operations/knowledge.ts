// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';
