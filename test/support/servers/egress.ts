import { type Dial, type DialRoute, dial } from '../../../adapters/egress/dial.ts';
import { createEgress } from '../../../adapters/egress.ts';
import type { EgressError } from '../../../domain/core/app.ts';
import { startDnsServer } from './dns-server.ts';

export const publicV4 = '93.184.215.14';
export const publicV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

/** Addresses by name; `rebind` is public when first asked, and private ever after. */
const zone: Record<string, string[] | undefined> = {
  'public.example.com': [publicV4, publicV6],
  'private.example.com': ['10.0.0.1'],
  'mixed.example.com': [publicV4, '192.168.1.1'],
  'mixed6.example.com': [publicV4, 'fd00:ec2::254'],
  'metadata.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:a00:1'],
  'compatible.example.com': ['::7f00:1'],
  'loopback.example.com': ['127.0.0.1'],
  'platform.example.com': [publicV4],
  'alias.example.com': ['93.184.215.99'],
  'nothing.example.com': [],
};

/** A name server for the names above. */
export const startZone = () =>
  startDnsServer((name, type, nth) => {
    const found = name === 'rebind.example.com' ? [nth === 0 ? publicV4 : '127.0.0.1'] : zone[name];
    return found?.filter((address) => address.includes(':') === (type === 'AAAA'));
  });

/** Egress of a platform that is `platform.example.com`, with the addresses 93.184.215.77 and 93.184.215.99. */
export const egressIn = (dnsServer: string, allow: string[] = [], through?: Dial) =>
  createEgress(
    {
      allow,
      dnsServers: [dnsServer],
      ownHosts: ['Platform.example.com', '93.184.215.77:8443'],
      ownAddresses: () => ['93.184.215.99'],
    },
    through,
  );

/** Notes where the platform would connect to, and refuses. */
export const noNetwork = () => {
  const routes: DialRoute[] = [];
  const through: Dial = async (route) => {
    routes.push(route);
    throw new Error('dialled');
  };
  return { routes, through };
};

/** Notes where the platform would connect to, and connects to a server of the test. */
export const redirectedTo = (port: number) => {
  const dialled: string[][] = [];
  const through: Dial = (route, signal) => {
    dialled.push(route.addresses.map(({ address }) => address));
    return dial({ ...route, port, addresses: [{ address: '127.0.0.1', family: 4 }] }, signal);
  };
  return { dialled, through };
};

/** The error of a call that must fail. */
export const failure = (promise: Promise<unknown>): Promise<EgressError> =>
  promise.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: EgressError) => error,
  );
