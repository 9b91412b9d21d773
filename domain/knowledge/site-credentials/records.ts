import * as z from 'zod';
import { exactText, id, timestamp } from '../../core/fields.ts';

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

/**
 * Headers that belong to HTTP itself or to the crawler: they could desynchronise the connection, name another host, or change
 * what the crawler can read. Those that a redirect to another site keeps are among them.
 */
const RESERVED =
  /^(?:host|connection|content-.*|transfer-encoding|keep-alive|upgrade|expect|te|trailer|proxy-.*|accept|accept-.*|user-agent|range|if-.*)$/;

const headerName = exactText(1, 100)
  .refine((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name), { error: 'must be the name of a header', abort: true })
  .refine((name) => !RESERVED.test(name.toLowerCase()), { error: 'is set by the crawler itself' });

const headerValue = exactText(1, 2_000).refine((value) => /^[!-~](?:[ -~]*[!-~])?$/.test(value), {
  error: 'must consist of ASCII characters, without spaces at its ends',
});

const siteHeader = z
  .object({
    name: headerName.describe('Name, such as `X-Api-Key` or `Cookie`'),
    value: headerValue.describe('Value. Stored encrypted'),
  })
  .meta({ id: 'SiteHeader', graphqlInput: 'SiteHeaderInput', description: 'A header to send to a site.' });
type SiteHeader = z.output<typeof siteHeader>;

const areDistinct = (headers: readonly SiteHeader[]) =>
  new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length;

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
    headers: z
      .array(siteHeader)
      .min(1, 'must have at least one item')
      .max(5, 'must have at most 5 items')
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
