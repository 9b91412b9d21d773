import { clientFiguresPage } from '../../domain/agency/figures-records.ts';
import { listClientFigures } from '../../domain/reseller/client-figures.ts';
import { periodArgs } from '../analytics.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { ResellerType } from '../reseller.ts';

builder.objectFields(ResellerType, (t) => ({
  clientFigures: t.field({
    type: outputType(clientFiguresPage),
    nullable: true,
    description: about(listClientFigures, 'The figures of the clients side by side, for a range of local days.'),
    args: {
      ...periodArgs,
      skip: t.arg.int({ description: 'Rows to skip. Default 0' }),
      take: t.arg.int({ description: 'Rows per page. Default 50, maximum 100' }),
    },
    complexity: ({ take }) => ({ field: 1, multiplier: take ?? 50 }),
    resolve: (_parent, args, context, info) => resolve(context, info, listClientFigures, args),
  }),
}));
