import { limits } from '../../../domain/core/limits.ts';
import { scopeNames } from '../../../domain/core/scopes.ts';

/** What a reader must know before the first call. Markdown. */
export const intro = `Manage chatbots, what they know, their conversations and the team behind them.

**Keys.** Send the key as \`x-api-key: fd_live_…\` or as \`Authorization: Bearer fd_live_…\`. Each operation names the scope
that the key must have: ${scopeNames.map((name) => `\`${name}\``).join(', ')}. \`<resource>:*\` covers that resource's read
and write; write does not imply read. What is outside the key's workspace is answered as 404.

**Envelope.** Success is \`{ "success": true, "data": … }\`, failure \`{ "success": false, "error": { "code", "message" } }\`.
A 422 has \`details\` too, one row for each bad field. A known path with a wrong method is 405, with \`Allow\`. Every answer
carries \`x-request-id\`.

**Limits.** ${limits.ip.limit} requests per minute for each IP address and ${limits.workspace.limit} for each workspace; some
operations have one of their own. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how the workspace
stands. On 429 wait for \`Retry-After\`, then try again with growing, jittered pauses; retry no other error by itself.

**Lists.** A list by cursor takes \`limit\` and \`cursor\` and answers \`{ data, nextCursor }\`, newest first; only a
\`nextCursor\` of null is the end. A list by offset takes \`skip\` and \`take\` and answers \`total\` and \`hasMore\`.

**Values.** Ids are UUIDs, times ISO 8601 in UTC with milliseconds, lengths count Unicode code points, a body has at most 1 MB, one with
files 4 MB. A bigger file has an upload opened for it, is PUT to the address that this answers, and is then named by its \`uploadId\`.
New fields may appear in answers: ignore what you do not know.

**GraphQL.** \`POST /graphql\` does all of this too, under the same scopes and limits.`;
