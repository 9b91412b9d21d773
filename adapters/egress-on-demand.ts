import type { Environment } from '../config/environment.ts';
import type { Egress } from '../domain/core/app.ts';
import { createGuard } from './egress/guard.ts';
import { lazy } from './lazy.ts';

/** Egress for a function that checks customers' addresses often and calls one seldom. The HTTP client is loaded by the first call. */
export function createEgressOnDemand({ egressAllow: allow, dnsServers, ownHosts }: Environment): Egress {
  const options = { allow, dnsServers, ownHosts };
  const { inspectUrl } = createGuard(options);
  const { fetch } = lazy<Pick<Egress, 'fetch'>>(['fetch'], async () => {
    const { createEgress } = await import('./egress.ts');
    return createEgress(options);
  });
  return { inspect: inspectUrl, fetch };
}
