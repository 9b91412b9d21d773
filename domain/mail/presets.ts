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

interface Provider {
  preset: MailPreset;
  /** Its server in a region, on its own port by default. */
  serverAt(regionId: string | null, port: number | null): { host: string; port: number; secure: boolean };
  /** The user name for a secret. Undefined: the secret itself. */
  user: string | undefined;
}

/** Ports with TLS from the first byte. Some providers offer 2465 to bypass firewalls. */
const isImplicitTls = (port: number) => port === 465 || port === 2465;

type Regions = Record<string, string>;
interface Options {
  regions?: Regions;
  port?: number;
  /** The parts of its credentials. Default: user name and password. */
  needs?: MailPreset['needs'];
  user?: string;
}

/** `hosts`: by region, or one pattern with `*` for the region. */
function provider(id: string, name: string, hosts: string | Regions, options: Options = {}): Provider {
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

const sesRegions = {
  'us-east-1': 'US East (N. Virginia)',
  'us-east-2': 'US East (Ohio)',
  'us-west-1': 'US West (N. California)',
  'us-west-2': 'US West (Oregon)',
  'ca-central-1': 'Canada (Central)',
  'eu-west-1': 'Europe (Ireland)',
  'eu-west-2': 'Europe (London)',
  'eu-west-3': 'Europe (Paris)',
  'eu-central-1': 'Europe (Frankfurt)',
  'eu-north-1': 'Europe (Stockholm)',
  'ap-south-1': 'Asia Pacific (Mumbai)',
  'ap-southeast-1': 'Asia Pacific (Singapore)',
  'ap-southeast-2': 'Asia Pacific (Sydney)',
  'ap-northeast-1': 'Asia Pacific (Tokyo)',
  'ap-northeast-2': 'Asia Pacific (Seoul)',
  'ap-northeast-3': 'Asia Pacific (Osaka)',
  'sa-east-1': 'South America (São Paulo)',
};
const usAndEu = { us: 'United States', eu: 'European Union' };

/** Servers and ports according to the providers' own documentation. */
export const providers: readonly Provider[] = [
  provider('ses', 'Amazon SES', 'email-smtp.*.amazonaws.com', { regions: sesRegions }),
  provider(
    'sendgrid',
    'SendGrid',
    { us: 'smtp.sendgrid.net', eu: 'smtp.eu.sendgrid.net' },
    { regions: { us: 'Global', eu: 'European Union' }, needs: ['secret'], user: 'apikey' },
  ),
  provider('mailgun', 'Mailgun', { us: 'smtp.mailgun.org', eu: 'smtp.eu.mailgun.org' }, { regions: usAndEu }),
  provider('postmark', 'Postmark', 'smtp.postmarkapp.com', { needs: ['secret'] }),
  provider('mailjet', 'Mailjet', 'in-v3.mailjet.com'),
  provider('brevo', 'Brevo', 'smtp-relay.brevo.com'),
  provider(
    'sparkpost',
    'SparkPost',
    { us: 'smtp.sparkpostmail.com', eu: 'smtp.eu.sparkpostmail.com' },
    { regions: usAndEu, needs: ['secret'], user: 'SMTP_Injection' },
  ),
  provider('resend', 'Resend', 'smtp.resend.com', { port: 465, needs: ['secret'], user: 'resend' }),
  provider('mailersend', 'MailerSend', 'smtp.mailersend.net'),
  provider('smtp2go', 'SMTP2GO', 'mail.smtp2go.com', { port: 2525 }),
  provider('gmail', 'Gmail and Google Workspace', 'smtp.gmail.com', { port: 465 }),
  provider('microsoft365', 'Outlook and Microsoft 365', 'smtp.office365.com'),
  provider(
    'zoho',
    'Zoho Mail',
    {
      us: 'smtp.zoho.com',
      eu: 'smtp.zoho.eu',
      in: 'smtp.zoho.in',
      au: 'smtp.zoho.com.au',
      jp: 'smtp.zoho.jp',
      ca: 'smtp.zohocloud.ca',
    },
    {
      port: 465,
      regions: { ...usAndEu, in: 'India', au: 'Australia', jp: 'Japan', ca: 'Canada' },
    },
  ),
  provider('fastmail', 'Fastmail', 'smtp.fastmail.com', { port: 465 }),
];

export const findProvider = (id: string | undefined) => providers.find(({ preset }) => preset.id === id);
