import type { GatewayService } from '../../local/gateway/request-listener.ts';
import { type Gateway, type GatewayAddress, openGateway } from '../../local/gateway.ts';

export type GatewayOptions = GatewayAddress & GatewayService;

/** A gateway that serves at once. Throws if it cannot listen on any address. */
export async function startGateway({ port, hosts, ...service }: GatewayOptions): Promise<Gateway> {
  const gateway = await openGateway({ port, hosts });
  gateway.serve(service);
  return gateway;
}
