import './chunks/shared.ts';
import './chunks/shared-runs.ts';

// Dialogs of the shell

export { default as Dialogs } from './dialogs/dialogs.tsx';

// The conversation beside the list, and what can be done with several

export { default as Conversation } from './conversation/conversation.tsx';
export { default as SavedViews } from './desk/saved-views.tsx';
export { default as Results } from './search/results.tsx';
export { default as SelectionBar } from './triage/bar.tsx';

// Messages to this device

export { startWorker } from './push/start.ts';
