// @slow
import { beforeAll } from 'vitest';
import { template } from './template.ts';

// One file for all, because the first synthesis of a process takes 4 s of CPU. It would throw here, were one of the
// checks to find something.
beforeAll(() => void template());

await import('./stack.ts');
await import('./functions.ts');
await import('./api.ts');
await import('./grants.ts');
await import('./rows.ts');
await import('./settings.ts');
await import('./alarms.ts');
await import('./operation.ts');
await import('./secrets.ts');
await import('./sign-in.ts');
await import('./way-back.ts');
await import('./optional/vector-store.ts');
await import('./optional/live-events.ts');
await import('./optional/inbound-mail.ts');
await import('./frontdesk.ts');
await import('./change/deployments.ts');
await import('./change/stacks.ts');
await import('./backup.ts');
await import('./docs.ts');
await import('./change/upgrade.ts');
await import('./schema.ts');
await import('./change/release.ts');
