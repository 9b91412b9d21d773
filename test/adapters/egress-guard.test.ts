import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicUnicast } from '../../adapters/egress/address.ts';
import type { Dial } from '../../adapters/egress/dial.ts';
import { createGuard } from '../../adapters/egress/guard.ts';
import { createEgress } from '../../adapters/egress.ts';
import { type DnsServer, startDnsServer } from '../support/servers/dns-server.ts';
import { egressIn, failure, noNetwork, publicV4, publicV6, startZone } from '../support/servers/egress.ts';

let dns: DnsServer;
beforeAll(async () => {
  dns = await startZone();
});
afterAll(() => dns.close());

const egressWith = (allow: string[] = [], through?: Dial) => egressIn(dns.address, allow, through);

const forbidden: Record<string, string[]> = {
  loopback: ['http://127.0.0.1/', 'http://127.1.2.3/', 'https://127.0.0.1/', 'http://[::1]/'],
  'other spellings of an IPv4 address': [
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://127.0.1/',
    'http://0/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http:\\\\127.0.0.1\\',
    'http:127.0.0.1',
    ' http://127.0.0.1/ ',
    'ht\ntp://127.0.\t0.1/',
    'HTTP://10.0.0.1/',
  ],
  private: ['http://10.0.0.1/', 'http://172.16.0.1/', 'http://172.31.255.255/', 'http://192.168.0.1/'],
  'link-local and cloud metadata': [
    'http://169.254.169.254/latest/meta-data/',
    'http://169.254.170.2/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://168.63.129.16/',
    'http://100.100.100.200/',
  ],
  'shared, reserved and special IPv4': [
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://0.0.0.0/',
    'http://0.1.2.3/',
    'http://192.0.0.1/',
    'http://192.0.2.1/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://198.18.0.1/',
    'http://198.19.255.255/',
    'http://192.88.99.1/',
    'http://224.0.0.1/',
    'http://239.255.255.255/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
  ],
  'special IPv6': [
    'http://[::]/',
    'http://[::7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[::808:808]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[::ffff:0:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::808:808]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[2001:2::1]/',
    'http://[2001:10::1]/',
    'http://[2001:20::1]/',
    'http://[2001:db8::1]/',
    'http://[3fff::1]/',
    'http://[100::1]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[5f00::1]/',
    'http://[4000::1]/',
  ],
  'names of inner zones': [
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://ⓛocalhost/',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://db.internal./',
    'http://printer.local/',
    'http://router.lan/',
    'http://router.home.arpa/',
    'http://redis/',
  ],
  'names that resolve inward': [
    'http://private.example.com/',
    'http://PRIVATE.example.com./',
    'http://mixed.example.com/',
    'http://mixed6.example.com/',
    'http://metadata.example.com/',
    'http://mapped.example.com/',
    'http://compatible.example.com/',
    'http://loopback.example.com/',
  ],
  'the platform itself': [
    'https://platform.example.com/',
    'https://PLATFORM.example.com.:8443/',
    'http://93.184.215.77/',
    'http://alias.example.com/',
    'http://93.184.215.99/',
  ],
  'ports of other services': [
    'http://public.example.com:22/',
    'http://public.example.com:25/',
    'http://public.example.com:0/',
    'http://public.example.com:1023/',
    'http://public.example.com:3306/',
    'http://public.example.com:5432/',
    'http://public.example.com:6379/',
    'http://public.example.com:9200/',
    'http://public.example.com:11211/',
    'http://public.example.com:27017/',
    'http://public.example.com:2375/',
    'http://public.example.com:6443/',
    'http://public.example.com:10250/',
  ],
};

describe('what is refused', () => {
  it.each(Object.entries(forbidden))('%s', async (kind, urls) => {
    const { routes, through } = noNetwork();
    const text = kind.startsWith('ports') ? 'The port is not allowed.' : 'The address is not allowed.';
    for (const url of urls) {
      const { problem, message } = await failure(egressWith([], through).fetch(url));
      expect([url, problem, message]).toEqual([url, 'forbidden', text]);
    }
    expect(routes).toEqual([]);
  });

  it.each([
    '',
    'example.com',
    '/path',
    'ftp://public.example.com/',
    'file:///etc/passwd',
    'gopher://public.example.com/',
    'javascript:alert(1)',
    'data:text/plain,hi',
    'ws://public.example.com/',
    'http://',
    'http://user@public.example.com/',
    'http://user:password@public.example.com/',
    'http://:password@public.example.com/',
    'http://public.example.com@10.0.0.1/',
    'http://256.1.1.1/',
    'http://1.2.3.4.5/',
    'http://[fe80::1%25eth0]/',
    'http://[::1/',
    'http://public.example.com:99999/',
    'http://a..example.com/',
    'http://public.example.com../',
    'http://*.example.com/',
    `http://${'a'.repeat(64)}.example.com/`,
  ])('%j is no address', async (url) => {
    const { routes, through } = noNetwork();
    expect((await failure(egressWith([], through).fetch(url))).problem).toBe('invalid_url');
    expect(routes).toEqual([]);
  });

  it('an address of many thousand characters is none', async () => {
    const error = await failure(egressWith().fetch(`http://public.example.com/${'a'.repeat(9_000)}`));
    expect([error.problem, error.message]).toEqual(['invalid_url', 'The address is not a valid web address.']);
  });

  it('a name that does not exist, or has no address', async () => {
    for (const name of ['unknown', 'nothing']) {
      const error = await failure(egressWith().fetch(`http://${name}.example.com/`));
      expect([error.problem, error.message]).toEqual(['not_found', 'The host name could not be found.']);
    }
  });

  it('every name, while no name server answers', async () => {
    const gone = await startDnsServer(() => undefined);
    await gone.close();
    const egress = createEgress({ allow: [], dnsServers: [gone.address], ownHosts: [] });
    const error = await failure(egress.fetch('http://public.example.com/'));
    expect([error.problem, error.message]).toEqual(['unreachable', 'The host name could not be looked up.']);
  });
});

describe('public unicast', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '223.255.255.255',
  ])('%s', (address) => expect(isPublicUnicast(address)).toBe(true));
  it.each([
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '2400:cb00::1',
    '::ffff:8.8.8.8',
    '2001:4860:4860::8888',
  ])('%s', (address) => expect(isPublicUnicast(address)).toBe(true));
  it.each([
    '',
    'example.com',
    '127.1',
    '010.8.8.8',
    '0x8.8.8.8',
    '8.8.8.8 ',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '8.8.8',
  ])('not %j, which is no canonical address', (address) => expect(isPublicUnicast(address)).toBe(false));
});

describe('the guard alone', () => {
  const guard = () =>
    createGuard({
      allow: ['mail.test.local:25'],
      dnsServers: [dns.address],
      ownHosts: [],
      isPortAllowed: (port) => port === 25 || port === 587,
    });

  it('answers with every checked address, for the ports of another protocol', async () => {
    const addresses = [
      { address: publicV4, family: 4 },
      { address: publicV6, family: 6 },
    ];
    expect(await guard().checkHost('Public.Example.com.', 587)).toEqual(addresses);
    expect(await guard().checkHost('2606:4700::1', 25)).toEqual([{ address: '2606:4700::1', family: 6 }]);
    expect(await guard().checkHost('::ffff:808:808', 25)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await failure(guard().checkHost('public.example.com', 80))).toMatchObject({ problem: 'forbidden' });
    expect(await failure(guard().checkHost('0x7f.1', 25))).toMatchObject({ problem: 'forbidden' });
  });

  it('refuses the platform’s own names, and all below a zone of them', async () => {
    const check = (...ownHosts: string[]) =>
      createGuard({ allow: [], dnsServers: [dns.address], ownHosts }).checkHost('public.example.com', 443);
    for (const own of ['Public.example.com.', 'public.example.com:4000', '*.example.com', '*.COM']) {
      expect(await failure(check('other.example', own))).toMatchObject({ problem: 'forbidden' });
    }
    expect(await check('*.public.example.com', '*.xample.com', 'lic.example.com')).not.toEqual([]);
  });

  it.each([
    '',
    'public.example.com:80',
    'user@public.example.com',
    '@public.example.com',
    '/public.example.com',
    'a b',
    '::1%lo',
    'public.example.com?',
  ])('takes nothing but a host: %j', async (host) =>
    expect(await failure(guard().checkHost(host, 25))).toMatchObject({ problem: 'invalid_url' }),
  );

  it.each(['127.0.0.1', 'localhost', '::1', '::1:80', 'http://localhost:80', 'localhost:99999', ':80'])(
    'takes no allow-list entry such as %j',
    (entry) => expect(() => createGuard({ allow: [entry], dnsServers: [], ownHosts: [] })).toThrow(),
  );
});
