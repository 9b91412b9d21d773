import type { AwsReader } from './aws-reader.ts';
import type { CheckResult } from './check.ts';

interface InboundMail {
  region: string;
  read: AwsReader;
  /** Whether a name has an address in DNS. */
  hasAddress(name: string): Promise<boolean>;
}

/** Whether SES receives mail in the region, which its name for MX records tells, and whether the domain is verified. */
export async function checkInboundMail(
  { region, read, hasAddress }: InboundMail,
  domain: string,
): Promise<CheckResult> {
  const endpoint = `inbound-smtp.${region}.amazonaws.com`;
  if (!(await hasAddress(endpoint)))
    return {
      status: 'fail',
      message: `SES receives no mail in ${region}: there is no ${endpoint}.`,
      fix: 'Choose another region, or deploy without inboundMailDomain.',
    };
  const settings = { inboundMailDomain: domain };
  const identity = await read('ses', `/v2/email/identities/${encodeURIComponent(domain)}`).catch((error) => {
    if (error?.status === 404) return undefined;
    throw error;
  });
  if (!identity?.VerifiedForSendingStatus)
    return {
      status: 'warn',
      message: `${domain} is not verified in SES in this region. SES refuses its mail.`,
      fix: `aws sesv2 create-email-identity --email-identity ${domain}`,
      settings,
    };
  return { status: 'ok', message: `SES receives mail in ${region}, and ${domain} is verified.`, settings };
}
