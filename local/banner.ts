interface Ready {
  root: string;
  baseUrl: string;
  publicUrl: string | null;
  graphqlUrl: string;
  apiKey: string | null;
  chatbotId: string | null;
}

/** Returns what `npm start` prints: the URLs, and commands to try. `oneClick`: whether this machine signs in without a code. */
export function banner(
  { root, baseUrl, publicUrl, graphqlUrl, apiKey, chatbotId }: Ready,
  dataDir: string,
  oneClick: boolean,
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
  if (!apiKey)
    return [
      ...places,
      '',
      'This platform has no demo. To create an organisation: npm run operator -- org create --name N --owner E',
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
