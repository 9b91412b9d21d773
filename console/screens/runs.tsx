import './chunks/shared.ts';
import './chunks/shared-bots.ts';
import './chunks/shared-runs.ts';

export { default as Approvals } from './runs/approvals.tsx';
export { default as Log } from './runs/log.tsx';
export { default as Run } from './runs/run.tsx';
