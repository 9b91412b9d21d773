import { bearer, failureOf, root } from '#core';

/** Saves what an address gives. `name`: unless its answer names the file. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a file that needs the session's token. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(root + path, { headers: { authorization: `Bearer ${await bearer()}` } });
  if (!response.ok) throw await failureOf(response);
  const url = URL.createObjectURL(await response.blob());
  saveAs(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
