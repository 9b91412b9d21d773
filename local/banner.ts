interface Ready {
  root: string;
  baseUrl: string;
  publicUrl: string | null;
  graphqlUrl: string;
  apiKey: string | null;
  chatbotId: string | null;
}

interface Circumstances {
  dataDir: string;
  /** Whether this machine signs in without a code. */
  oneClick: boolean;
  /** The link to the first organisation. Undefined once there is one. */
  setupUrl: string | undefined;
}

/** Returns what `npm start` prints: the URLs, and commands to try. */
export function banner(
  { root, baseUrl, publicUrl, graphqlUrl, apiKey, chatbotId }: Ready,
  { dataDir, oneClick, setupUrl }: Circumstances,
): string {
  const places = [
    'Frontdesk is ready.',
    '',
    `  Console       ${root}/console${apiKey && oneClick ? "    one click signs in as the demo's owner" : ''}`,
    ...(apiKey ? [`  Demo chat     ${root}/demo`] : []),
    `  REST          ${baseUrl}    reference: ${root}/docs`,
    `  GraphQL       ${graphqlUrl}    GraphiQL in a browser`,
    ...(publicUrl ? [`  Public chat   ${publicUrl}`] : []),
    `  Data          ${dataDir}`,
  ];
  if (setupUrl)
    return [
      ...places,
      '',
      'To set up your workspace, open this link. It works once, until the next start:',
      '',
      `  ${setupUrl}`,
      '',
      'Or in the terminal:',
      '',
      '  npm run operator -- platform set --api-access on',
      '  npm run operator -- org create --name N --owner E --plan pro --api-access on',
      '',
    ].join('\n');
  if (!apiKey)
    return [
      ...places,
      '',
      'This platform has no demo. To create another organisation: npm run operator -- org create --name N --owner E',
      `Unless an issuer is set, the owner signs in to the console with a mailed code. Without SMTP_URL, mails are files in ${dataDir}/mail.`,
      '',
    ].join('\n');
  const json = "-H 'content-type: application/json'";
  return [
    ...places,
    `  Demo key      ${apiKey}`,
    '',
    'Try it:',
    '',
    `  curl -H 'x-api-key: ${apiKey}' ${baseUrl}/chatbots`,
    `  curl -H 'x-api-key: ${apiKey}' ${json} -d '{"question":"Do you wrap gifts?","answer":"Yes, for 3 euros."}' ${baseUrl}/chatbots/${chatbotId}/sources/faq`,
    `  curl -N ${json} -d '{"message":"do you wrap gifts"}' ${publicUrl}/chat`,
    '',
  ].join('\n');
}
