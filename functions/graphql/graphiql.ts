import { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type GraphiqlAsset, graphiqlAssetNames } from '../../config/builds/graphiql-assets.ts';
import { notFound } from '../../domain/core/errors.ts';
import { type HttpAnswer, header } from '../http/input.ts';
import { note } from '../notes.ts';
import { failureAnswer } from './answer.ts';
import { readAsset } from './graphiql/assets.ts';
import { graphiqlPage, graphiqlPolicy } from './graphiql/page.ts';
import { startScript } from './graphiql/start-script.ts';

type GraphiqlResponse = HttpAnswer<string | Readable>;

const SCRIPT = 'text/javascript; charset=utf-8';
const typeOf = (assetName: GraphiqlAsset) => (assetName.endsWith('.css') ? 'text/css; charset=utf-8' : SCRIPT);

const answer = (contentType: string, body: string | Readable, headers: Record<string, string>): GraphiqlResponse => ({
  statusCode: 200,
  // Workers use the policy of their own response.
  headers: { 'content-type': contentType, 'content-security-policy': graphiqlPolicy, ...headers },
  body,
});

const caching = { 'cache-control': 'public, max-age=3600' };

async function assetAnswer(event: APIGatewayProxyEvent, assetName: GraphiqlAsset): Promise<GraphiqlResponse> {
  const acceptsBrotli = /\bbr\b/.test(header(event, 'accept-encoding') ?? '');
  const { bytes, encoding } = await readAsset(assetName, acceptsBrotli);
  const headers = { ...caching, vary: 'Accept-Encoding', ...(encoding ? { 'content-encoding': encoding } : {}) };
  return answer(typeOf(assetName), Readable.from([bytes]), headers);
}

const isRead = ({ httpMethod }: APIGatewayProxyEvent) => httpMethod === 'GET' || httpMethod === 'HEAD';
const isBrowser = (event: APIGatewayProxyEvent) => /text\/html/i.test(header(event, 'accept') ?? '');

/** Returns a file below `/graphql/`. Undefined if there is none of that name. */
function fileAnswer(event: APIGatewayProxyEvent): GraphiqlResponse | Promise<GraphiqlResponse> | undefined {
  const name = event.path.slice('/graphql/'.length);
  if (name === 'start.js') return answer(SCRIPT, startScript, caching);
  const asset = graphiqlAssetNames.find((assetName) => assetName === name);
  return asset && assetAnswer(event, asset);
}

/**
 * Returns GraphiQL for a browser that opens `/graphql`, or one of its files. Undefined for a request to the endpoint
 * itself. `isOffered` false: the endpoint runs registered operations only, so an editor is useless.
 */
export async function graphiqlAnswer(
  event: APIGatewayProxyEvent,
  isOffered = true,
): Promise<GraphiqlResponse | undefined> {
  const isOpen = isOffered && isRead(event);
  if (event.path === '/graphql') {
    if (!isOpen || !isBrowser(event)) return undefined;
    note(event, { route: '/graphql' });
    const headers = { 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' };
    return answer('text/html; charset=utf-8', graphiqlPage(), headers);
  }
  note(event, { route: '/graphql/*' });
  return (isOpen ? await fileAnswer(event) : undefined) ?? failureAnswer(notFound());
}
