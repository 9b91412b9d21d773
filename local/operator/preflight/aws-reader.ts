import { text } from 'node:stream/consumers';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256 } from '../../../adapters/sha256.ts';

export class AwsRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own
type Answer = any;
/** Reads one resource of a service. Throws AwsRefusal with AWS's message. */
export type AwsReader = (service: string, path: string) => Promise<Answer>;

/** Where a service is: its host in the region, or one endpoint for all of them in tests. */
const endpointOf = (service: string, region: string, endpoint: string | undefined) => {
  const host = service === 'ses' ? 'email' : service;
  return new URL(endpoint ?? `https://${host}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`);
};

/**
 * Reads from services that have no client here, because a client for each would be megabytes for one call. `client` gives credentials,
 * connections and the proxy.
 */
export function createAwsReader(client: CloudFormationClient, region: string, endpoint?: string): AwsReader {
  const { credentials, requestHandler } = client.config;
  return async (service, path) => {
    const { protocol, hostname, port, host } = endpointOf(service, region, endpoint);
    const request = {
      method: 'GET',
      protocol,
      hostname,
      ...(port ? { port: Number(port) } : {}),
      path,
      headers: { host },
      query: {},
    };
    const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
    const signed = await signer.sign(request as Parameters<typeof requestHandler.handle>[0]);
    const { response } = await requestHandler.handle(signed as Parameters<typeof requestHandler.handle>[0]);
    const body = await text(response.body);
    const answer = parsed(body);
    if (response.statusCode >= 300)
      throw new AwsRefusal(response.statusCode, answer?.message ?? answer?.Message ?? `status ${response.statusCode}`);
    return answer;
  };
}

function parsed(body: string): Answer {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
