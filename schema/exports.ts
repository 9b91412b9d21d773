import { getExport, listExports } from '../domain/exports/find.ts';
import { exportJob } from '../domain/exports/records.ts';
import { startExport } from '../domain/exports/start.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

const ExportJobType = outputType(exportJob);

builder.queryField('export', (t) =>
  t.field({
    type: ExportJobType,
    nullable: true,
    description: about(
      getExport,
      'The progress of an export, with URLs of its files. An export of leads also needs `leads:read`.',
    ),
    args: { exportId: t.arg.id({ required: true, description: "The export's ID" }) },
    resolve: (_root, args, context, info) => resolve(context, info, getExport, args),
  }),
);

builder.queryField('exports', (t) =>
  t.field({
    type: connectionOf(ExportJobType),
    nullable: true,
    description: about(listExports, 'The exports of the last 24 hours, newest first, without URLs.'),
    args: pageArgs,
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listExports, args),
  }),
);

mutation(
  startExport,
  'Exports conversations or leads in the background, of any number, as compressed CSV files that are kept for 24 hours. An export of leads also needs `leads:read`.',
  { export: ExportJobType },
  (started) => ({ export: started }),
);
