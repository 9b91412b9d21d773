/** The part of `oidc-provider` that the embedded issuer uses. The package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Interaction {
    uid: string;
    params: Record<string, unknown>;
  }
  export interface Context {
    type: string;
    body: unknown;
    set(name: string, value: string): void;
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
      result?: { login?: unknown };
    };
  }
  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on(eventName: string, listener: (context: Context, cause: Error) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<void>;
  }
  export namespace errors {
    /** No interaction of this browser has the id. */
    class SessionNotFound extends Error {}
  }
  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, check: (context: Context) => boolean);
      static REQUEST_PROMPT: boolean;
      static NO_NEED_TO_PROMPT: boolean;
    }
    function base(): { get(name: string): { checks: { add(check: Check): void } } };
  }
}
