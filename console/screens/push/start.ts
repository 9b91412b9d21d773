import { base, home, navigate, session } from '#core';
import { renewPush } from './subscription.ts';
import { nameApp, registerWorker, storeTexts } from './worker.ts';

interface OpenRequest {
  workspaceId: string;
  place: string;
}

/** Opens what a message was about, in this tab. */
function open({ workspaceId, place }: OpenRequest): void {
  if (workspaceId === session().workspace.id) navigate(`${home}/${place}`);
  else location.assign(`${base}/w/${workspaceId}/${place}`);
}

/** Makes the console an app that can be installed, and keeps the person's devices up to date. */
export async function startWorker(): Promise<void> {
  nameApp();
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => open(data));
  await registerWorker();
  await storeTexts();
  await renewPush();
}
