import {
  deleteSiteCredentials,
  listSiteCredentials,
  setSiteCredentials,
} from '../../domain/knowledge/site-credentials/change.ts';
import { siteCredentials } from '../../domain/knowledge/site-credentials/records.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const SiteCredentialsType = outputType(siteCredentials);

builder.queryField('siteCredentials', (t) =>
  t.field({
    type: [SiteCredentialsType],
    nullable: true,
    description: about(listSiteCredentials, 'The sites for which a chatbot has credentials, by origin.'),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: async (_root, args, context, info) =>
      (await resolve(context, info, listSiteCredentials, args)).siteCredentials,
  }),
);

mutation(
  setSiteCredentials,
  'Stores what crawls send to a site that needs a sign-in, or replaces it: a user name and a password, or headers. A chatbot can have 20 sites.',
  { siteCredentials: SiteCredentialsType },
  (siteCredentials) => ({ siteCredentials }),
);
mutation(
  deleteSiteCredentials,
  'Deletes the credentials of a site. Content that was read with them stays.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);
