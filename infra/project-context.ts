import { readFileSync } from 'node:fs';

/** The context of `cdk.json`, which only the CDK's command reads by itself. */
export const projectContext = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context;
