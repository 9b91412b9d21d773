export interface ModelEndpoint {
  url: URL;
  headers: Record<string, string>;
}

interface Server {
  /** URL without the path of an operation. Default: OpenAI's. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
}

/** `accept`: the media type of the response. Throws an Error that names OPENAI_BASE_URL if it is not a URL. */
export function endpointOf({ baseUrl, apiKey }: Server, path: string, accept: string): ModelEndpoint {
  const base = baseUrl ?? 'https://api.openai.com/v1';
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new Error('OPENAI_BASE_URL must be an http or https URL.');
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept };
  if (apiKey?.trim()) headers.authorization = `Bearer ${apiKey.trim()}`;
  return { url, headers };
}
