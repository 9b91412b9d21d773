import { bearer, failureOf, root } from '#core';

/** Saves a file that needs the session's token. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(root + path, { headers: { authorization: `Bearer ${await bearer()}` } });
  if (!response.ok) throw await failureOf(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
