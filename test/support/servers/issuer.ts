import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the next sign-in is answered with. All of it can be wrong. */
export interface IssuerBehaviour {
  /** Added to, or replacing, the claims of the ID token. Undefined removes one. */
  claims?: Record<string, unknown>;
  /** Added to, or replacing, the parameters of the callback. Undefined removes one. */
  callback?: Record<string, string | undefined>;
  /** Of the token endpoint. */
  status?: number;
  delayMs?: number;
  /** Signs with a key that is not published. */
  forged?: boolean;
}

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export interface TestIssuer {
  url: string;
  behaviour: IssuerBehaviour;
  /** What the platform asked for at each sign-in. */
  asked: URLSearchParams[];
  /** Requests to the token endpoint. */
  redeemed: { authorization: string | undefined; body: URLSearchParams }[];
  /** Replaces the signing key, as issuers do. */
  rotate(): void;
  close(): void;
}

const base64url = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), privateKey, jwk: publicKey.export({ format: 'jwk' }) };
}

function sign(claims: object, { kid, privateKey }: { kid: string; privateKey: KeyObject }): string {
  const unsigned = `${base64url({ alg: 'RS256', typ: 'JWT', kid })}.${base64url(claims)}`;
  return `${unsigned}.${base64url(createSign('RSA-SHA256').update(unsigned).sign(privateKey))}`;
}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, string>;

/** An OpenID provider on this machine that signs everybody in at once, and misbehaves on demand. */
export async function startIssuer(clientId = 'frontdesk-test'): Promise<TestIssuer> {
  let key = newKey();
  const grants = new Map<string, Grant>();
  const issuer: TestIssuer = {
    url: '',
    behaviour: {},
    asked: [],
    redeemed: [],
    rotate: () => {
      key = newKey();
    },
    close: () => server.close(),
  };

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    issuer.asked.push(query);
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri')!;
    grants.set(code, { nonce: query.get('nonce')!, challenge: query.get('code_challenge')!, redirectUri });
    const answer = { code, state: query.get('state')!, iss: issuer.url, ...issuer.behaviour.callback };
    response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams(defined(answer))}` }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request));
    issuer.redeemed.push({ authorization: request.headers.authorization, body });
    const { status = 200, delayMs = 0, claims = {}, forged } = issuer.behaviour;
    await sleep(delayMs);
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== body.get('redirect_uri')) {
      return send(response, 400, { error: 'invalid_grant' });
    }
    if (status !== 200) return send(response, status, { error: 'server_error' });
    const now = Math.floor(Date.now() / 1000);
    const { nonce } = grant;
    const standard = {
      iss: issuer.url,
      aud: clientId,
      sub: 'subject',
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
    };
    const person = { email: 'ada@foreign.example', email_verified: true, name: 'Ada' };
    const signer = forged ? { ...newKey(), kid: key.kid } : key;
    send(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: sign(defined({ ...standard, ...person, ...claims }), signer),
    });
  }

  const send = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, issuer.url);
    if (pathname === '/.well-known/openid-configuration') {
      return send(response, 200, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/jwks`,
        authorization_response_iss_parameter_supported: true,
        end_session_endpoint: `${issuer.url}/logout`,
      });
    }
    if (pathname === '/jwks')
      return send(response, 200, { keys: [{ ...key.jwk, kid: key.kid, alg: 'RS256', use: 'sig' }] });
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return void token(request, response);
    response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}
