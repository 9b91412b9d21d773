import { renewPush } from './subscription.ts';
import { nameApp, registerWorker, storeTexts } from './worker.ts';

/** Makes the console an app that can be installed, and keeps the person's devices up to date. */
export async function startWorker(): Promise<void> {
  nameApp();
  if (!navigator.serviceWorker) return;
  await registerWorker();
  await storeTexts();
  await renewPush();
}
