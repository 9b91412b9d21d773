import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type FunctionName, functions } from '../../../config/functions.ts';
import { bundleName } from '../../../infra/functions/code.ts';
import type { LocalFunction } from '../../../local/functions.ts';
import { startRuntimeApi } from './api.ts';

/** What asks the Runtime API for the bundle: AWS's own client where it is named (`npm run test:bundles`), else a stand-in. */
const client = process.env.INTERFACE_CLIENT ?? fileURLToPath(new URL('interface-client.ts', import.meta.url));
/** Builds a function as the stack does. */
const build = (name: FunctionName, directory: string) =>
  promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('build-function.ts', import.meta.url)),
    name,
    directory,
  ]);

/** As many containers of each function: one holds a stream, the others answer meanwhile. */
const CONTAINERS = 2;

export interface BundledFunction extends LocalFunction {
  /** How many of its containers were started. */
  started(): number;
  /** How many of them ended by themselves. */
  ended(): number;
  printed(): string;
  stop(): Promise<void>;
}

/**
 * A function as it is deployed: its bundle, outside the project, in processes of its own that know nothing but the environment
 * and the Runtime API. They start with the first invocation.
 */
export async function bundledFunction(
  name: FunctionName,
  folder: string,
  environment: () => Record<string, string>,
): Promise<BundledFunction> {
  const config: LocalFunction = { ...functions[name], name, handler: () => undefined };
  const directory = join(folder, name);
  const api = await startRuntimeApi(name);
  const children: ChildProcess[] = [];
  let printed = '';
  let starting: Promise<void> | undefined;
  const start = async () => {
    await build(name, directory);
    for (let n = 0; n < CONTAINERS; n++) children.push(container());
  };
  const container = () => {
    const env = { ...environment(), ...reserved(config, directory), AWS_LAMBDA_RUNTIME_API: api.address };
    const child = spawn(process.execPath, [client], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
    child.once('exit', () => api.fail(new Error(`${name} ended: ${printed.slice(-2_000)}`)));
    return child;
  };
  const invoke = async (event: unknown) => {
    starting ??= start();
    await starting;
    return api.invoke(event, config.timeoutSeconds);
  };
  return {
    ...config,
    handler: config.streaming ? streaming(invoke) : buffered(invoke),
    started: () => children.length,
    ended: () => children.filter(({ exitCode }) => exitCode !== null).length,
    printed: () => printed,
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await api.stop();
    },
  };
}

/** What Lambda sets by itself. https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html */
const reserved = ({ name, memoryMb }: LocalFunction, directory: string): Record<string, string> => ({
  _HANDLER: `${bundleName}.handler`,
  LAMBDA_TASK_ROOT: directory,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: '2026/11/21/[$LATEST]0123456789abcdef',
});

type Invoke = (event: unknown) => ReturnType<Awaited<ReturnType<typeof startRuntimeApi>>['invoke']>;

const buffered = (invoke: Invoke) => async (event: unknown) => {
  const answer = await invoke(event);
  if (!('value' in answer)) throw new Error('a buffered function streamed');
  return answer.value;
};

/**
 * Its bytes pass as they are: the gateway reads the head out of them. Where the client has left, the function is not told, and
 * writes on to nobody, as on AWS.
 */
const streaming = (invoke: Invoke) => {
  const handler = async (event: unknown, out: Writable) => {
    const answer = await invoke(event);
    if (!('stream' in answer)) throw new Error('a streaming function answered whole');
    const { stream } = answer;
    try {
      await pipeline(stream.iterator({ destroyOnReturn: false }), out);
    } finally {
      stream.resume();
    }
  };
  return Object.assign(handler, { [Symbol.for('aws.lambda.runtime.handler.streaming')]: 'response' });
};
