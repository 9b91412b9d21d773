import type { FunctionName } from '../../../config/functions.ts';
import { buildFunction } from '../../../infra/functions/build-function.ts';

// node build-function.ts <function> <directory>. In a process of its own: copying blocks the one that calls it.
const [name, directory] = process.argv.slice(2) as [FunctionName, string];
await buildFunction(name, directory);
