import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Sends a request with the body that was read from it to another server, and its response back. */
export function passTo(to: string, incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { hostname, port } = new URL(to);
  const { method, headers } = incoming;
  const path = incoming.url!.replace(/^http:\/\/[^/]+/, '') || '/';
  request({ hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  }).end(body);
}
