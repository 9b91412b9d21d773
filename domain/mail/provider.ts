import * as z from 'zod';
import { choice } from '../core/fields.ts';
import { required } from '../core/required.ts';

const field = choice(
  'MailCredential',
  { secret: 'A single secret, such as an API key.', username: 'A user name.', password: 'A password.' },
  'A credential that a mail provider asks for.',
);
const region = z
  .object({ id: z.string().describe('Send it as `regionId`'), name: z.string().describe('Name of the region') })
  .meta({ id: 'MailRegion', description: 'A region of a mail provider.' });

/** A mail provider with known servers. */
export const mailPreset = z
  .object({
    id: z.string().describe('Send it as `presetId`'),
    name: z.string().describe('Name of the provider'),
    regions: z
      .array(region)
      .meta({ description: 'The first region is the default. Empty if the provider has a single server' }),
    port: z.int().meta({ description: 'Default port' }),
    secure: z.boolean().meta({ description: 'True: implicit TLS on this port. False: STARTTLS' }),
    needs: z
      .array(field)
      .meta({ description: 'The required credential fields: `secret`, or `username` and `password`' }),
  })
  .meta({ id: 'MailPreset', description: 'A mail provider with known servers.' });
type MailPreset = z.output<typeof mailPreset>;

export interface Provider {
  preset: MailPreset;
  /** Its server in a region, on its own port by default. */
  serverAt(regionId: string | null, port: number | null): { host: string; port: number; secure: boolean };
  /** The user name for a secret. Undefined: the secret itself. */
  user: string | undefined;
}

/** Ports with TLS from the first byte. Some providers offer 2465 to bypass firewalls. */
const isImplicitTls = (port: number) => port === 465 || port === 2465;

type Regions = Record<string, string>;
interface MailProviderOptions {
  regions?: Regions;
  port?: number;
  /** The parts of its credentials. Default: user name and password. */
  needs?: MailPreset['needs'];
  user?: string;
}

/** `hosts`: by region, or one pattern with `*` for the region. */
export function provider(
  id: string,
  name: string,
  hosts: string | Regions,
  options: MailProviderOptions = {},
): Provider {
  const { regions = {}, port: ownPort = 587, needs = ['username', 'password'], user } = options;
  const hostIn = (regionId: string) =>
    typeof hosts === 'string' ? hosts.replace('*', regionId) : required(hosts[regionId], `the host of ${id}`);
  return {
    preset: {
      id,
      name,
      regions: Object.entries(regions).map(([regionId, regionName]) => ({ id: regionId, name: regionName })),
      port: ownPort,
      secure: isImplicitTls(ownPort),
      needs,
    },
    serverAt(regionId, port) {
      const at = port ?? ownPort;
      return { host: hostIn(regionId ?? ''), port: at, secure: isImplicitTls(at) };
    },
    user,
  };
}
