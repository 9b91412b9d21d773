/** The platform's root URL without a trailing slash or `/v1`. Throws TypeError for missing or wrong options of a client. */
export function originOf(maker: string, root: unknown, apiKey: unknown): string {
  // A build whose options are right by construction can drop this label: see `PARSED` in graphql.ts.
  // biome-ignore lint/suspicious/noConfusingLabels: esbuild's `dropLabels` finds it by this name
  // biome-ignore lint/correctness/noUnusedLabels: as above
  CHECKED: {
    if (typeof root !== 'string' || !/^https?:\/\/[^/]/.test(root)) {
      throw new TypeError(
        `${maker} needs root, the platform's URL such as http://localhost:4000. It is ${JSON.stringify(root)}.`,
      );
    }
    if (typeof apiKey !== 'string' || apiKey === '') {
      throw new TypeError(`${maker} needs apiKey, a key such as fd_live_… Is its environment variable set?`);
    }
  }
  return root.replace(/\/+$/, '').replace(/\/v1$/, '');
}
