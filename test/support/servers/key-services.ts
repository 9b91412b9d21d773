import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startHttpServer } from './loopback-server.ts';

/** A refusal as the services send it: its name becomes `__type`. */
class Refusal extends Error {
  constructor(name: string) {
    super(name);
    this.name = name;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own
type Action = (input: any) => object;

/** Parameter Store, as far as one SecureString goes. */
function parameterStore(values: Map<string, string>): Record<string, Action> {
  return {
    GetParameter({ Name, WithDecryption }) {
      const Value = values.get(Name);
      if (Value === undefined) throw new Refusal('ParameterNotFound');
      return { Parameter: { Name, Type: 'SecureString', Value: WithDecryption ? Value : 'encrypted', Version: 1 } };
    },
    PutParameter({ Name, Value, Overwrite }) {
      if (values.has(Name) && !Overwrite) throw new Refusal('ParameterAlreadyExists');
      values.set(Name, Value);
      return { Version: 1 };
    },
  };
}

const contextOf = (context: Record<string, string> = {}) => Buffer.from(JSON.stringify(Object.entries(context).sort()));

/** KMS with one key, whatever it is called: really encrypts, under the encryption context. */
function keyService(key: Buffer): Record<string, Action> {
  return {
    Encrypt({ Plaintext, EncryptionContext, KeyId }) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(contextOf(EncryptionContext));
      const sealed = Buffer.concat([iv, cipher.update(Plaintext, 'base64'), cipher.final(), cipher.getAuthTag()]);
      return { CiphertextBlob: sealed.toString('base64'), KeyId };
    },
    Decrypt({ CiphertextBlob, EncryptionContext, KeyId }) {
      const bytes = Buffer.from(CiphertextBlob, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(contextOf(EncryptionContext));
      try {
        decipher.setAuthTag(bytes.subarray(-16));
        const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
        return { Plaintext: text.toString('base64'), KeyId };
      } catch {
        throw new Refusal('InvalidCiphertextException');
      }
    },
  };
}

/** A user pool that accepts everybody once. */
function userPool(users: Set<string>): Record<string, Action> {
  return {
    AdminCreateUser({ Username }) {
      if (users.has(Username)) throw new Refusal('UsernameExistsException');
      users.add(Username);
      return { User: { Username } };
    },
  };
}

export interface KeyServices extends LoopbackServer {
  endpoint: string;
  /** What Parameter Store holds, by name. */
  parameters: Map<string, string>;
  /** The user pool's users, by address. */
  users: Set<string>;
  /** `GetParameter`, `Encrypt` … in the order in which they were called. */
  calls: string[];
  /** Fails the next calls with this name. */
  failNext(name: string, times: number): void;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

/** KMS, Parameter Store and a user pool on 127.0.0.1, in memory: the emulators have none. */
export async function startKeyServices(): Promise<KeyServices> {
  const parameters = new Map<string, string>();
  const users = new Set<string>();
  const calls: string[] = [];
  const failures: string[] = [];
  const actions = { ...parameterStore(parameters), ...keyService(randomBytes(32)), ...userPool(users) };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const name = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const input = await readJson(request);
    calls.push(name);
    try {
      const failure = failures.shift();
      if (failure) throw new Refusal(failure);
      send(response, 200, actions[name]!(input));
    } catch (error) {
      send(response, 400, { __type: (error as Error).name, message: 'refused' });
    }
  };
  const server = await startHttpServer((request, response) => void serve(request, response));
  return {
    ...server,
    endpoint: `http://${server.host}`,
    parameters,
    users,
    calls,
    failNext: (name, times) => void failures.push(...Array.from({ length: times }, () => name)),
  };
}
