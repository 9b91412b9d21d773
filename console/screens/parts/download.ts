import { bearer, failureOf, root } from '#core';

/** Saves what an address gives. `name`: unless its answer names the file. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves what is in memory. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveAs(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveText = (content: string, name: string, type: string) => saveBlob(new Blob([content], { type }), name);

/** Calls a path of REST, for files in its form. Throws FrontdeskError. */
export async function callRest(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${await bearer()}` };
  const response = await fetch(root + path, { ...init, headers });
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** Saves a file that needs the session's token. */
export async function download(path: string, name: string): Promise<void> {
  saveBlob(await (await callRest(path)).blob(), name);
}
