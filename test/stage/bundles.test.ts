import { describe, expect, it } from 'vitest';
import { startDnsServer } from '../support/dns-server.ts';
import { client, until } from '../support/platform.ts';
import { type BundledPlatform, startBundledPlatform } from '../support/runtime/bundled-platform.ts';
import { addFaq, makeBot } from '../support/visitor.ts';
import { behaviour, type Stage } from './behaviour.ts';

let platform: BundledPlatform;

async function stage(): Promise<Stage> {
  const dns = await startDnsServer(() => undefined);
  platform = await startBundledPlatform({ environment: { DNS_SERVERS: dns.address } });
  const { root, apiKey, stop } = platform;
  return {
    root,
    apiKey,
    async stop() {
      await stop();
      await dns.close();
    },
  };
}

/** What is deployed: bundles under a Runtime API, each in a process of its own. */
describe('the bundles', () => {
  behaviour(stage);

  it('clean up what is deleted, and take their turn with the clock', async () => {
    const api = client(`${platform.root}/v1`, platform.apiKey);
    const bot = await makeBot(platform, { api });
    await addFaq({ api }, bot, 'Is it there?', 'Yes.');
    expect((await api.delete(bot.path)).status).toBe(200);
    const named = (name: string) => platform.functions.find((each) => each.name === name)!;
    await until('the maintenance was asked', async () => named('maintenance').started() > 0);
    await named('schedule').handler({});
  });

  it('all ran, and had nothing to complain of', () => {
    console.log(platform.unused().join('\n'));
    expect(platform.denied()).toEqual([]);
    expect(platform.functions.filter(({ started }) => started() === 0)).toEqual([]);
    expect(platform.functions.filter(({ ended }) => ended() > 0)).toEqual([]);
    const lines = platform.functions.flatMap(({ printed }) => printed().split('\n'));
    expect(lines.filter((line) => line.includes('"level":"ERROR"'))).toEqual([]);
  });
});
