import type { Environment } from '../../config/environment.ts';
import type { Egress } from '../../domain/core/app.ts';
import { createGuard } from './guard.ts';

type InspectorOptions = Pick<Environment, 'egressAllow' | 'dnsServers' | 'ownHosts'>;

/** Egress for a function that accepts customers' addresses but calls none. Its bundle excludes the HTTP client. */
export function createInspector({ egressAllow: allow, dnsServers, ownHosts }: InspectorOptions): Egress {
  const { inspectUrl } = createGuard({ allow, dnsServers, ownHosts });
  return { inspect: inspectUrl, fetch: () => Promise.reject(new Error('this function calls no address')) };
}
