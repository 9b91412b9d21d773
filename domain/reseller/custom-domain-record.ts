import * as z from 'zod';
import type { Item } from '../core/app.ts';
import { choice, exactText, timestamp } from '../core/fields.ts';
import { toDomainName } from './domain-name.ts';

export const customDomain = z
  .object({
    domain: z.string().describe('The domain'),
    status: choice(
      'CustomDomainStatus',
      { pending: 'The DNS record has not been found yet.', verified: 'The domain is in use.' },
      'Whether ownership of a domain is proven.',
    ),
    token: z.string().describe("Part of the DNS record's value"),
    record: z
      .object({
        host: z.string().describe('Name of the record'),
        type: z.string().describe('Type of the record: TXT'),
        value: z.string().describe('Value of the record'),
      })
      .meta({ id: 'DnsRecord', description: 'The DNS record that proves ownership of the domain' }),
    verifiedAt: timestamp.nullable().describe('When it was verified. Null: it is not'),
  })
  .meta({ id: 'CustomDomain', description: "The domain of an agency's invites and widgets." });
export type CustomDomain = z.output<typeof customDomain>;

const RULE = 'must be a domain name such as chat.example.com';
export const domainField = exactText(1, 253)
  .refine((value) => toDomainName(value) !== undefined, { error: RULE })
  .transform((value) => toDomainName(value) ?? value)
  .meta({
    description: 'A domain name such as chat.example.com',
    graphql: 'String',
    override: { type: 'string', minLength: 1, maxLength: 253 },
  });

const toRecord = (domain: string, token: string) => ({
  host: `_frontdesk.${domain}`,
  type: 'TXT',
  value: `frontdesk-verification=${token}`,
});

/** Reads a row, and derives the DNS record from it. */
export const toCustomDomain = ({ domain, token, status, verifiedAt }: Item): CustomDomain =>
  customDomain.parse({ domain, token, status, verifiedAt, record: toRecord(String(domain), String(token)) });
