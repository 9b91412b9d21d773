import { limits } from '../../../domain/core/operations/limits.ts';
import { scopeNames } from '../../../domain/core/operations/scopes.ts';

/** The introduction of the reference. Markdown. */
export const intro = `API to manage chatbots, their knowledge and conversations, and your team.

**Keys.** Send the key as \`x-api-key: fd_live_…\` or as \`Authorization: Bearer fd_live_…\`. Each operation lists its
required scope: ${scopeNames.map((name) => `\`${name}\``).join(', ')}. \`<resource>:*\` includes read and write of that
resource. Write does not include read. Resources outside the key's workspace return 404.

**Envelope.** Success is \`{ "success": true, "data": … }\`, failure \`{ "success": false, "error": { "code", "message" } }\`.
A 422 also has \`details\` with one row for each invalid field. A wrong method on a known path returns 405 with \`Allow\`. Every
response has an \`x-request-id\` header.

**Limits.** ${limits.ip.limit} requests per minute for each IP address and ${limits.workspace.limit} for each workspace; some
operations have additional limits. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` describe the workspace's limit.
On 429 wait for \`Retry-After\`, then retry with exponential backoff and jitter. Do not retry other errors automatically.

**Lists.** Cursor lists take \`limit\` and \`cursor\` and return \`{ data, nextCursor }\`, newest first. Only a \`nextCursor\` of null is
the end. Offset lists take \`skip\` and \`take\` and return \`total\` and \`hasMore\`.

**Values.** Ids are UUIDs, times are ISO 8601 in UTC with milliseconds, lengths count Unicode code points. A body has at most 1 MB, or
4 MB with files. For larger files, create an upload, PUT the file to the returned URL, and then send its \`uploadId\`. New fields may
be added to responses: ignore unknown fields.

**GraphQL.** \`POST /graphql\` offers the same operations with the same scopes and limits.`;
