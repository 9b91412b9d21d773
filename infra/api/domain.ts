import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { StackSettings } from '../settings.ts';

/**
 * Serves the API under custom domains, the operator's and agencies', each with a certificate in the stack's region.
 * CNAME records must point to the outputs `DomainTarget` and `AgencyDomainTargets`. With CloudFront in front of the
 * API, the operator's domain points to CloudFront and is not served here.
 */
export function serveDomains(api: RestApi, { domain, certificateArn, cdn, agencyDomains }: StackSettings): void {
  if (domain && certificateArn && !cdn) {
    const { domainNameAliasDomainName: value } = serve(api, 'Domain', domain, certificateArn);
    new CfnOutput(api.stack, 'DomainTarget', { value });
  }
  const targets = agencyDomains.map(([name, certificate]) => {
    const { domainNameAliasDomainName: target } = serve(api, `AgencyDomain-${name}`, name, certificate);
    return `${name}=${target}`;
  });
  if (targets.length > 0) new CfnOutput(api.stack, 'AgencyDomainTargets', { value: targets.join(' ') });
}

/** Maps the domain's root path to the stage, so that paths do not contain the stage name. */
function serve(api: RestApi, id: string, domainName: string, certificateArn: string): DomainName {
  const name = new DomainName(api, id, {
    domainName,
    certificate: Certificate.fromCertificateArn(api, `${id}-certificate`, certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  name.addBasePathMapping(api);
  return name;
}
