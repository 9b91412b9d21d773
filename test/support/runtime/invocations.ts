import type { LocalFunction } from '../../../local/functions.ts';
import { startHttpServer } from '../servers/loopback-server.ts';

/** Plays Lambda's Invoke for functions of the stack: https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export async function startInvocations(functionOf: (name: string) => Pick<LocalFunction, 'handler'> | undefined) {
  const server = await startHttpServer(async (request, response) => {
    const [, name = ''] =
      /functions\/[^/]+-([a-z]+):live\/invocations/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    try {
      const answer = await functionOf(name)!.handler(JSON.parse(String(Buffer.concat(pieces))));
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.setHeader('x-amz-function-error', 'Unhandled');
      response.end(JSON.stringify({ errorMessage: String(error) }));
    }
  });
  return { endpoint: `http://${server.host}`, close: () => server.close() };
}
