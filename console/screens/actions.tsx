import './chunks/shared.ts';
import './chunks/shared-bots.ts';
import './chunks/shared-runs.ts';

export { default as Edit } from './actions/edit.tsx';
export { default as Actions } from './actions/list.tsx';
