import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { KeyMeter } from './key-units.ts';
import type { Recorder } from './recorder.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
type Asked = IncomingMessage & { bytes: Buffer };

interface Place {
  nameOf(asked: Asked): string;
  /** The request as it is passed on. */
  prepare?(asked: Asked): Buffer;
  answer(asked: Asked, body: Buffer): Promise<Answer>;
  unitsOf?(asked: Asked, answer: Answer): number;
}

/** A server on 127.0.0.1 that records each request, and how long it took, on its way to the real one. */
async function startPlace(recorder: Recorder, place: Place): Promise<{ endpoint: string; server: Server }> {
  const server = createServer(async (incoming, outgoing) => {
    const asked = Object.assign(incoming, { bytes: await buffer(incoming) });
    const send = () => place.answer(asked, place.prepare?.(asked) ?? asked.bytes);
    const { status, headers, body } = await recorder.record(place.nameOf(asked), send, (answer) =>
      place.unitsOf ? place.unitsOf(asked, answer) : 0,
    );
    outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const agent = new Agent({ keepAlive: true });
const ofTheConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect'];

const passOn =
  (endpoint: string) =>
  async ({ method, url, headers: given }: Asked, body: Buffer): Promise<Answer> => {
    const headers = Object.fromEntries(Object.entries(given).filter(([name]) => !ofTheConnection.includes(name)));
    const sent = request(new URL(endpoint + url), { method, headers, agent }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers;
    return { status: answer.statusCode ?? 500, headers: kept, body: await buffer(answer) };
  };

/** `DynamoDB_20120810.PutItem` → `PutItem`. */
const target = ({ headers }: Asked) => String(headers['x-amz-target']).replace(/^.*\./, '');

const parsed = (bytes: Buffer) => JSON.parse(bytes.toString() || '{}');

/** What the store uses it tells only when it is asked. */
const askForUnits = ({ bytes }: Asked) =>
  Buffer.from(JSON.stringify({ ...parsed(bytes), ReturnConsumedCapacity: 'TOTAL' }));

/**
 * A conditional write that is refused uses what it would have used, says AWS; the embedded store reports nothing. One unit a
 * row is what the platform's small rows come to, two in a transaction.
 */
function unitsOf(asked: Asked, { status, body }: Answer): number {
  if (status === 200) {
    return [parsed(body).ConsumedCapacity ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
  }
  if (!/ConditionalCheckFailed|TransactionCanceled/.test(body.toString())) return 0;
  const { TransactItems } = parsed(asked.bytes);
  return TransactItems ? 2 * TransactItems.length : 1;
}

/** Forwards a request and has the meter count what it does to which rows. */
function metered(meter: KeyMeter, answer: Place['answer']): Place['answer'] {
  return async (asked, body) => {
    const [action, given] = [target(asked), parsed(asked.bytes)];
    const touched = await meter.before(action, given);
    const answered = await answer(asked, body);
    if (touched) await meter.after(touched);
    else if (answered.status === 200) meter.read(action, given, parsed(answered.body));
    return answered;
  };
}

/** Parameter Store with the key for secrets in it. */
async function parameterStore(): Promise<Answer> {
  const body = Buffer.from(JSON.stringify({ Parameter: { Name: 'bench', Value: '0'.repeat(64) } }));
  return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body };
}

export interface Endpoints {
  dynamodb: string;
  sqs: string;
  s3: string;
}

export interface Wire {
  endpoints: Endpoints & { ssm: string };
  close(): void;
}

/**
 * Stands between the functions and the embedded stores, so that what is counted are the very requests that the functions
 * make, whatever they are built of. Parameter Store is played.
 */
export async function startWire(recorder: Recorder, to: Endpoints, meter?: KeyMeter): Promise<Wire> {
  const toTable = meter ? metered(meter, passOn(to.dynamodb)) : passOn(to.dynamodb);
  const places = await Promise.all([
    startPlace(recorder, { nameOf: target, prepare: askForUnits, answer: toTable, unitsOf }),
    startPlace(recorder, { nameOf: (asked) => `SQS ${target(asked)}`, answer: passOn(to.sqs) }),
    startPlace(recorder, { nameOf: ({ method }) => `S3 ${method}`, answer: passOn(to.s3) }),
    startPlace(recorder, { nameOf: (asked) => `SSM ${target(asked)}`, answer: parameterStore }),
  ]);
  const [dynamodb, sqs, s3, ssm] = places.map(({ endpoint }) => endpoint) as [string, string, string, string];
  return {
    endpoints: { dynamodb, sqs, s3, ssm },
    close: () => {
      for (const { server } of places) server.close();
    },
  };
}
