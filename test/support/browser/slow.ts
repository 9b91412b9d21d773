import type { CDPSession } from 'playwright-core';

/** A phone of the middle class is about four times slower than a laptop. */
export const SLOWER = 4;
/** 1.6 Mbit/s down, 0.75 up, 150 ms. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Slows the processor of a page, and its network to slow 4G unless `cpuOnly`. */
export async function slowDown(client: CDPSession, { cpuOnly = false } = {}): Promise<void> {
  await client.send('Network.enable');
  if (!cpuOnly) await client.send('Network.emulateNetworkConditions', slow4g);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
