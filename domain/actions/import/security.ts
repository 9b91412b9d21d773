import { type JsonObject, objectAt, resolved, textAt } from '../call/json-nodes.ts';

/** What a document asks for to let callers in. */
interface DocumentSecurity {
  /** Names of headers with secrets. */
  secretHeaderNames: string[];
  problems: string[];
}

/** Reads the security schemes of a document. */
export function securityOf(openApi: JsonObject): DocumentSecurity {
  const schemes = objectAt(openApi, objectAt(openApi, openApi, 'components'), 'securitySchemes') ?? {};
  const names = new Set<string>();
  const problems = new Set<string>();
  for (const each of Object.values(schemes)) {
    const scheme = resolved(openApi, each);
    const type = textAt(scheme, 'type');
    const name = textAt(scheme, 'name');
    const place = textAt(scheme, 'in');
    if (type === 'http' || type === 'oauth2' || type === 'openIdConnect') names.add('Authorization');
    else if (type === 'mutualTLS') problems.add('A client certificate is asked for, which a call cannot have.');
    else if (type !== 'apiKey' || name === undefined) continue;
    else if (place === 'header') names.add(name);
    else if (place === 'cookie') names.add('Cookie');
    else problems.add(`The key ${name} is asked for in the ${place}, where a call keeps no secrets. Use a header.`);
  }
  return { secretHeaderNames: [...names], problems: [...problems] };
}
