import * as z from 'zod';
import { exactText, id, listOf, timestamp } from '../../core/fields.ts';
import { headerFields } from '../../core/outgoing/headers.ts';

export const siteCredentials = z
  .object({
    id: id.describe('ID of the credentials'),
    origin: z.string().describe('The only origin that receives them, such as `https://docs.example.com`'),
    username: z.string().nullable().describe('User name of the basic authentication. Null: headers are sent'),
    headerNames: z.array(z.string()).describe('Names of the headers, in lower case. Empty: basic authentication'),
    createdAt: timestamp.describe('When they were first stored'),
    updatedAt: timestamp.describe('When they were last replaced'),
  })
  .meta({
    id: 'SiteCredentials',
    description: 'What crawls send to a site that needs a sign-in. Passwords and values of headers are never returned.',
  });
export type SiteCredentials = z.output<typeof siteCredentials>;

/** As stored. `sealed`: the headers to send. */
export const storedSiteCredentials = siteCredentials.extend({ sealed: z.string() });
export type StoredSiteCredentials = z.output<typeof storedSiteCredentials>;

/** What could change what the crawler can read is reserved too. */
const { headerName, headerValue, areDistinct } = headerFields(
  /^(?:accept|accept-.*|user-agent|range|if-.*)$/,
  'is set by the crawler itself',
);

const siteHeader = z
  .object({
    name: headerName.describe('Name, such as `X-Api-Key` or `Cookie`'),
    value: headerValue.describe('Value. Stored encrypted'),
  })
  .meta({ id: 'SiteHeader', graphqlInput: 'SiteHeaderInput', description: 'A header to send to a site.' });

export const siteCredentialsInput = z
  .object({
    origin: exactText(1, 500).describe(
      'Scheme, host and port of the site, such as `https://docs.example.com`. No path',
    ),
    username: exactText(1, 200)
      .refine((value) => !value.includes(':'), { error: 'must not contain a colon' })
      .nullish()
      .describe('For basic authentication, with `password`'),
    password: exactText(1, 500).nullish().describe('Stored encrypted'),
    headers: listOf(siteHeader, 5)
      .min(1, 'must have at least one item')
      .refine(areDistinct, { error: 'must not contain a name twice' })
      .nullish()
      .describe('Headers to send instead of basic authentication'),
  })
  .refine(({ username, password }) => (username == null) === (password == null), {
    error: 'username and password belong together',
    path: ['password'],
  })
  .refine(({ username, headers }) => (username == null) !== (headers == null), {
    error: 'must contain either username and password, or headers',
  });
export type SiteCredentialsInput = z.output<typeof siteCredentialsInput>;
