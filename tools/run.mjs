// node tools/run.mjs <script> [arguments]: runs a script of the project with Node 24, whichever Node started this.
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureNode24 } from '../local/node24.mjs';

await ensureNode24();
// The CDK's library and the compiler are large: a second run starts most of a second sooner.
module.enableCompileCache?.();

const [, , script, ...args] = process.argv;
const path = resolve(script);
process.argv = [process.execPath, path, ...args];
await import(pathToFileURL(path).href);
