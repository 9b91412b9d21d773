import type { App } from '../core/app.ts';

/**
 * Where a mail's link opens the console: in the workspace that the mail is about, which need not be the one where the person was last.
 * Undefined if the platform does not know its address.
 */
export const consoleUrl = ({ settings: { root } }: App, workspaceId: string, place: string): string | undefined =>
  root ? `${root}/console/w/${workspaceId}/${place}` : undefined;
