import './chunks/shared.ts';
import './chunks/shared-bots.ts';
import './chunks/shared-runs.ts';

export { default as Import } from './actions/import.tsx';
export { default as Approvals } from './runs/approvals.tsx';
export { default as Log } from './runs/log.tsx';
export { default as Run } from './runs/run.tsx';
export { default as Tool } from './runs/tool.tsx';
