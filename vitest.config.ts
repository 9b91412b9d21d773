import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Workers and the programs that tests start load compiled modules from here.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Bounds on what hangs, not on what is slow: a busy machine takes several times a quiet one's time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    // More than two cores can use, because tests often wait for timers and queues.
    maxWorkers: 6,
    // Files of a worker share its modules. Each leaves nothing behind: no fake timers, no stubbed globals, no changed environment.
    isolate: false,
    // Node runs the sources as they are, as it does in the platform. No test mocks a module, which would need a loader.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['test/support/shared-platforms.ts'],
    setupFiles: ['test/support/setup.ts'],
  },
});
