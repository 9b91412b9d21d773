import { type Provider, provider } from './provider.ts';

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
