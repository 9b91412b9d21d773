import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startHttpServer } from '../servers/loopback-server.ts';
import { allowing, matches, type Need, type Statement } from './evaluate.ts';
import { type AwsCall, invokedBy, needsOf, toSeeMissing } from './needs.ts';

/** Where the calls go that are allowed. */
export interface Backends {
  dynamodb: string;
  sqs: string;
  s3: string;
  /** KMS, Parameter Store and the user pool. */
  keys: string;
  /** Where functions invoke others. */
  lambda?: string;
}

export interface IamProxy {
  endpoint: string;
  /** Calls that were refused, such as `s3:DeleteObject on arn:aws:s3:::frontdesk/ws/…`. */
  denied: readonly string[];
  /** Permissions that were used, as the policy words them: action, then the resource of the statement. */
  used: ReadonlySet<string>;
  stop(): Promise<void>;
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces);
}

function backendOf(call: AwsCall, backends: Backends): string {
  const { target } = call;
  if (backends.lambda && invokedBy(call)) return backends.lambda;
  if (!target) return backends.s3;
  if (target.startsWith('DynamoDB')) return backends.dynamodb;
  return target.startsWith('AmazonSQS') ? backends.sqs : backends.keys;
}

/** The host stays the proxy's, of which SQS makes the addresses of its queues. */
function forward(to: string, agent: Agent, call: AwsCall, { headers }: IncomingMessage): Promise<IncomingMessage> {
  const { hostname, port, pathname } = new URL(to);
  const path = pathname.replace(/\/$/, '') + call.url;
  return new Promise((resolve, reject) => {
    request({ agent, hostname, port, method: call.method, path, headers }, resolve).on('error', reject).end(call.body);
  });
}

/** As the services refuse. */
function refuse(response: ServerResponse, { target }: AwsCall): void {
  if (target) {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(
      JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: 'not authorized' }),
    );
    return;
  }
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
}

const worded = ({ action, resource }: Need) => `${action} on ${resource}`;

/** With what the conditions of a policy may be about. */
const explained = (need: Need) => {
  const values = Object.values(need.context ?? {}).flat();
  return values.length > 0 ? `${worded(need)} (${values.join(', ')})` : worded(need);
};

/** Stands between one function and its stores, and evaluates the function's policy on every call. */
export async function startIamProxy(statements: readonly Statement[], backends: Backends): Promise<IamProxy> {
  const denied: string[] = [];
  const used = new Set<string>();
  const agent = new Agent({ keepAlive: true });

  /** Whether all that is needed is allowed. What is not is noted. */
  const mayDo = (needs: readonly Need[]): boolean => {
    for (const need of needs) {
      const statement = allowing(statements, need);
      if (!statement) denied.push(explained(need));
      for (const resource of statement?.resources ?? []) {
        if (matches(resource, need.resource)) used.add(worded({ ...need, resource }));
      }
    }
    return needs.every((need) => allowing(statements, need));
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const target = String(headers['x-amz-target'] ?? '');
    const call = { method, url, target, isTagged: 'x-amz-tagging' in headers, body: await bytesOf(incoming) };
    // A browser asks for itself.
    if (method !== 'OPTIONS' && !mayDo(needsOf(call))) return refuse(response, call);
    const answer = await forward(backendOf(call, backends), agent, call, incoming);
    if (!call.target && !invokedBy(call) && answer.statusCode === 404 && !mayDo([toSeeMissing(call)])) {
      answer.resume();
      return refuse(response, call);
    }
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  };

  const server = await startHttpServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      denied.push(String(error));
      incoming.socket.destroy();
    });
  });
  return {
    endpoint: `http://${server.host}`,
    denied,
    used,
    async stop() {
      await server.close();
      agent.destroy();
    },
  };
}
