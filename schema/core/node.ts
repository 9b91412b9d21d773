import { builder } from './builder.ts';

/** Types that `node` can load again by their ID alone. The resolver of the value names its type. */
export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'A record that can be loaded again by its ID alone.',
  resolveType: (value) => (value as { __typename?: string }).__typename,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Unique among all records' }) }),
});
