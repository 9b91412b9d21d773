import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Settings } from '../settings.ts';

/**
 * Serves the API under names of one's own and of agencies, each with its certificate of the stack's region. The outputs
 * `DomainTarget` and `AgencyDomainTargets` are what their CNAME records must point to. With CloudFront before the API, the own
 * name leads there and is not served here.
 */
export function serveDomains(api: RestApi, { domain, certificateArn, cdn, agencyDomains }: Settings): void {
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

/** At the top of the name, so that no stage stands in its paths. */
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
