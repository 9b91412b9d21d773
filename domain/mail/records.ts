import * as z from 'zod';
import { choice, emailAddress, exactText, text } from '../core/fields.ts';
import { toSmtpHost } from './host.ts';
import { findProvider, providers } from './presets.ts';

const PORT_RULE = { error: 'must be an integer from 1 to 65535' };
const port = z.int().min(1, PORT_RULE).max(65_535, PORT_RULE);
const smtpHost = exactText(1, 300)
  .refine((value) => toSmtpHost(value) !== undefined, { error: 'must be a host name such as mail.example.com' })
  .transform((value) => toSmtpHost(value) ?? value)
  .meta({
    graphql: 'String',
    description: 'Host name. If a URL is given, its host is used',
    override: { type: 'string', minLength: 1, maxLength: 300 },
  });

export const mailMode = choice(
  'MailMode',
  { preset: 'A known provider. Its servers are filled in.', custom: 'Any SMTP server.' },
  'How the mail server is given.',
);
export const mailStatus = choice(
  'MailConfigStatus',
  { pending: 'Saved but not tested. The platform sends mail.', active: 'Tested. This server sends mail.' },
  'Whether a mail configuration is in use.',
);

const fields = z.object({
  mode: mailMode,
  fromAddress: emailAddress(200).meta({
    description: 'Sender of the mails',
    override: { type: 'string', format: 'email', maxLength: 200 },
  }),
  presetId: text(1, 40).optional().meta({ description: 'Required in preset mode' }),
  regionId: text(1, 40).optional().meta({ description: "Preset mode. Default: the provider's first region" }),
  port: port
    .optional()
    .meta({ description: "Preset mode: overrides the provider's port. 465 and 2465 use implicit TLS" }),
  secret: exactText(1, 200).optional().meta({ description: 'Preset mode, write-only. Unchanged if omitted' }),
  username: exactText(0, 200).optional().meta({ description: 'Preset mode. Unchanged if omitted' }),
  password: exactText(0, 200).optional().meta({ description: 'Preset mode, write-only. Unchanged if omitted' }),
  smtpHost: smtpHost.optional().describe('Required in custom mode. Host name. If a URL is given, its host is used'),
  smtpPort: port.optional().meta({ description: 'Required in custom mode' }),
  smtpSecure: z.boolean().optional().meta({ description: 'Required in custom mode. True: implicit TLS' }),
  smtpUsername: exactText(0, 200).optional().meta({ description: 'Custom mode. Unchanged if omitted' }),
  smtpPassword: exactText(0, 200).optional().meta({ description: 'Custom mode, write-only. Unchanged if omitted' }),
  smtpNoAuth: z.boolean().optional().meta({ description: 'Custom mode. True clears all stored credentials' }),
});
type Fields = z.output<typeof fields>;
type MailField = keyof Fields;

/** Runs even if other fields are missing, so each gets its own error. */
const rule = (
  mailField: MailField,
  errorText: string | ((input: Fields) => string),
  holds: (input: Fields) => boolean,
) => ({
  holds,
  options: {
    path: [mailField],
    error: ({ input }: { input: unknown }) => (typeof errorText === 'string' ? errorText : errorText(input as Fields)),
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
});
const required = (mode: Fields['mode'], field: MailField) =>
  rule(field, 'is required', (input) => input.mode !== mode || input[field] !== undefined);
const regionsOf = ({ presetId }: Fields) => findProvider(presetId)?.preset.regions ?? [];

const rules = [
  required('preset', 'presetId'),
  required('custom', 'smtpHost'),
  required('custom', 'smtpPort'),
  required('custom', 'smtpSecure'),
  rule(
    'presetId',
    `must be one of ${providers.map(({ preset }) => preset.id).join(', ')}`,
    ({ mode, presetId }) => mode !== 'preset' || typeof presetId !== 'string' || findProvider(presetId) !== undefined,
  ),
  rule(
    'regionId',
    (input) =>
      regionsOf(input).length === 0
        ? 'must be omitted: this preset has no regions'
        : `must be one of ${regionsOf(input)
            .map(({ id }) => id)
            .join(', ')}`,
    (input) =>
      input.mode !== 'preset' ||
      typeof input.regionId !== 'string' ||
      findProvider(input.presetId) === undefined ||
      regionsOf(input).some(({ id }) => id === input.regionId),
  ),
];

/** Fields of the other mode are validated, then ignored. */
export const mailConfigInput = rules.reduce((schema, { holds, options }) => schema.refine(holds, options), fields);
export type MailConfigInput = Fields;

/** Omits fields of the other mode and fields that are not set. */
export const mailConfig = z
  .object({
    mode: mailMode,
    fromAddress: z.string().describe('Sender of the mails'),
    presetId: z.string().optional().describe('Preset mode: ID of the provider'),
    regionId: z.string().optional().describe("Preset mode: ID of the provider's region"),
    port: z.int().optional().meta({ description: "Set if it differs from the provider's default" }),
    username: z.string().optional().describe('Preset mode: user name'),
    smtpHost: z.string().optional().describe('Custom mode: host name'),
    smtpPort: z.int().optional().describe('Custom mode: port'),
    smtpSecure: z.boolean().optional().describe('Custom mode. True: implicit TLS'),
    smtpUsername: z.string().optional().describe('Custom mode: user name'),
    smtpPasswordSet: z
      .boolean()
      .meta({ description: 'True if a password or secret is stored. The value is never returned' }),
    status: mailStatus.meta({ description: '`active` after a successful test mail. Each save resets it to `pending`' }),
  })
  .meta({
    id: 'MailConfig',
    description: 'The mail server of an agency. Fields of the other mode are omitted or null.',
  });
export type MailConfig = z.output<typeof mailConfig>;
