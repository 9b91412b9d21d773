import { builder } from './builder.ts';

/** Types that `node` can load again by their ID alone. The resolver of the value names its type. */
export const Node = builder.interfaceRef<{ id: string; __typename?: string }>('Node').implement({
  description: 'A record that can be loaded again by its ID alone.',
  resolveType: ({ __typename }) => __typename,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Unique among all records' }) }),
});
