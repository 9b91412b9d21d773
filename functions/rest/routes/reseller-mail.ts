import * as z from 'zod';
import { getMailConfig, getMailPresets, setMailConfig } from '../../../domain/mail/config.ts';
import { mailPreset } from '../../../domain/mail/provider.ts';
import { mailConfig, mailStatus } from '../../../domain/mail/records.ts';
import { testMailConfig } from '../../../domain/mail/test-mail.ts';
import * as documents from '../documents/reseller.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick, withoutNulls } from '../shapes.ts';

const tag = 'Reseller';

export const resellerMailRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/reseller/mail-config',
    tag,
    summary: 'Get the mail configuration',
    operation: getMailConfig,
    document: documents.mailConfig,
    pick: ({ reseller }) => withoutNulls(reseller.mailConfig),
    output: mailConfig,
  }),
  defineRoute({
    method: 'PUT',
    path: '/reseller/mail-config',
    tag,
    summary: 'Set the mail configuration',
    operation: setMailConfig,
    document: documents.setMailConfig,
    pick: ({ setMailConfig: { mailConfig: set } }) => withoutNulls(set),
    output: mailConfig,
  }),
  defineRoute({
    method: 'POST',
    path: '/reseller/mail-config/test',
    tag,
    summary: "Send a test mail to the organisation's owner",
    operation: testMailConfig,
    document: documents.testMailConfig,
    pick: pick('testMailConfig'),
    output: z.object({ sent: z.literal(true), status: mailStatus }),
  }),
  defineRoute({
    method: 'GET',
    path: '/reseller/mail-presets',
    tag,
    summary: 'List the mail provider presets',
    operation: getMailPresets,
    document: documents.mailPresets,
    pick: ({ reseller }) => ({ presets: reseller.mailPresets }),
    output: z.object({ presets: z.array(mailPreset) }),
  }),
];
