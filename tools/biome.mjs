// Runs the formatter and linter by the package of this system. `@biomejs/biome` brings it along as an optional dependency,
// and its own launcher would start one more Node.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const system = `${process.platform}-${process.arch}`;
let folder;
try {
  folder = dirname(createRequire(import.meta.url).resolve(`@biomejs/cli-${system}/package.json`));
} catch {
  console.error(`@biomejs/cli-${system} is not installed: npm install --no-save @biomejs/cli-${system}@2.6.8`);
  process.exit(1);
}
const { status } = spawnSync(
  join(folder, process.platform === 'win32' ? 'biome.exe' : 'biome'),
  process.argv.slice(2),
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
