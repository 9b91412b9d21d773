import { CfnOutput } from 'aws-cdk-lib';
import { EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Settings } from './settings.ts';

/**
 * Serves the API under a name of one's own, where the settings give a name and a certificate of the stack's region. The
 * output `DomainTarget` is what the name's CNAME record must point to. With a name alone, something else leads it here.
 */
export function serveOwnDomain(api: RestApi, { domain, certificateArn }: Settings): void {
  if (!domain || !certificateArn) return;
  const name = api.addDomainName('Domain', {
    domainName: domain,
    certificate: Certificate.fromCertificateArn(api, 'Certificate', certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new CfnOutput(api.stack, 'DomainTarget', { value: name.domainNameAliasDomainName });
}
