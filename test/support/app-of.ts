import type { App } from '../../domain/core/app.ts';

/** Traces nothing. */
const untraced: App['tracing'] = {
  traceId: () => undefined,
  header: () => undefined,
  follow: (_header, work) => work(),
  begin: () => ({ end() {} }),
  within: (_name, _kind, _attributes, work) => work(),
  record() {},
  async flush() {},
};

/** Some ports of an `App`, each as far as a test needs it. */
export type AppParts = { [Port in keyof App]?: Partial<App[Port]> };

/** Without those that are optional. */
const ports: Record<Exclude<keyof App, 'reader' | 'mailReader' | 'retrieval' | 'live'>, true> = {
  settings: true,
  clock: true,
  ids: true,
  store: true,
  queues: true,
  blobs: true,
  egress: true,
  ocr: true,
  model: true,
  mail: true,
  tenantMail: true,
  dns: true,
  secrets: true,
  issuer: true,
  directory: true,
  log: true,
  tracing: true,
  cache: true,
};

const defaults = { dueShards: 4, agentStreams: 50, visitorStreams: 50 };

/** An `App` of the given ports and settings, which have defaults. The use of any other port fails and names it. */
export function appOf({ settings, ...parts }: AppParts): App {
  const given = { ...parts, settings: { ...defaults, ...settings } };
  return new Proxy({ tracing: untraced, ...given } as App, {
    get(given, name) {
      if (name in given || !(name in ports)) return Reflect.get(given, name);
      throw new Error(`This test's App has no ${String(name)}.`);
    },
  });
}
