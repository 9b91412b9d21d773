import type { ServerResponse } from 'node:http';
import { type LoopbackServer, startHttpServer } from './loopback-server.ts';

type Page = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer } | Serve;
/** Answers by itself, or not at all. `nth` counts the requests for that path from 1. */
type Serve = (response: ServerResponse, nth: number) => unknown;

export interface Site extends LoopbackServer {
  /** `http://127.0.0.1:port`. */
  url: string;
  /** How often a path was asked for. */
  hits(path: string): number;
}

const html = { 'content-type': 'text/html; charset=utf-8' };

/**
 * A web site on 127.0.0.1; a text is an HTML page, what is not listed is 404. `ports`: those that it may listen on, any
 * by default.
 */
export async function startSite(pages: Record<string, Page>, ports?: readonly number[]): Promise<Site> {
  const counts = new Map<string, number>();
  const server = await startHttpServer((request, response) => {
    const path = request.url ?? '';
    const nth = (counts.get(path) ?? 0) + 1;
    counts.set(path, nth);
    const page = Object.hasOwn(pages, path) ? pages[path]! : { status: 404, body: 'nothing here' };
    if (typeof page === 'function') return page(response, nth);
    const { status = 200, headers = html, body = '' } = typeof page === 'string' ? { body: page } : page;
    response.writeHead(status, headers).end(body);
  }, ports);
  return { ...server, url: `http://${server.host}`, hits: (path) => counts.get(path) ?? 0 };
}
