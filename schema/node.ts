import { getNode } from '../domain/nodes/find.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { Node } from './core/node.ts';

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: about(
      getNode,
      'A chatbot, a conversation or a lead by its ID. Finds only records that the caller has the scope to read.',
    ),
    args: { id: t.arg.id({ required: true, description: 'ID of the record' }) },
    resolve: (_root, args, context, info) => resolve(context, info, getNode, args),
  }),
);
