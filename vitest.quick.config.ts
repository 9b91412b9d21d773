import { globSync, readFileSync } from 'node:fs';
import full from './vitest.config.ts';

/**
 * What a file contains that takes long: a browser, a platform or a program of its own, a synthesis, or the mark of a file that waits
 * for timers or makes much data.
 */
const SLOW =
  /^\/\/ @slow$|startPlatform\(|support\/browser|from '(\.\.\/)+infra\/|aws-cdk|buildPlatformBundle|\bspawn\(|\bfork\(|execFile|chromium/m;

const isQuick = (file: string) => !SLOW.test(readFileSync(file, 'utf8'));

/** The files for each change. `npm test` runs all. */
export default { ...full, test: { ...full.test, include: globSync('test/**/*.test.ts').filter(isQuick) } };
