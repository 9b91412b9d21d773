import { session } from '../session/boot.ts';
import { base, home } from '../session/root.ts';
import { navigate, navigateAway } from './location.ts';

/** Opens in this tab what a message was about that the person clicked. The service worker asks for it. */
export function followMessages(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data: { workspaceId, place } }) => {
    if (workspaceId === session().workspace.id) navigate(`${home}/${place}`);
    else navigateAway(`${base}/w/${workspaceId}/${place}`);
  });
}
