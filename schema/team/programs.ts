import { connectedProgram, disconnectProgram, listPrograms } from '../../domain/people/programs/manage.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

builder.queryField('connectedPrograms', (t) =>
  t.field({
    type: [outputType(connectedProgram)],
    nullable: true,
    description: about(
      listPrograms,
      'The programs that the caller has connected to the workspace by `/mcp`, newest first. Not for keys.',
    ),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listPrograms)).programs,
  }),
);

mutation(
  disconnectProgram,
  'Disconnects one of the programs that the caller has connected. Its tokens stop working within five seconds.',
  { disconnected: 'Boolean' },
  ({ disconnected }) => ({ disconnected }),
);
