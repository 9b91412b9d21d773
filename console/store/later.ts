import type { Load } from '../parts/lazy.tsx';
import type { Filter } from './views.ts';

const unknown = () => Promise.reject(new Error('No file was named.'));

/** Components in files of their own, which import what this folder exports. `routes.ts` names the files. */
export const later: {
  conversation: Load<{ id: string; filter: Filter }>;
  selection: Load<{ ids: readonly string[] }>;
  savedViews: Load<{ filter: Filter }>;
  dialogs: Load<object>;
  results: Load<{ filter: Filter; openId: string | undefined }>;
} = {
  results: unknown,
  conversation: unknown,
  selection: unknown,
  savedViews: unknown,
  dialogs: unknown,
};
