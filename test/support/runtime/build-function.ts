import { type FunctionName, functions } from '../../../config/functions.ts';
import { buildFunction } from '../../../infra/functions/build-function.ts';

// node build-function.ts <function> <directory>. In a process of its own: esbuild blocks the one that calls it.
const [name, directory] = process.argv.slice(2) as [FunctionName, string];
buildFunction(name, functions[name].entry, directory);
