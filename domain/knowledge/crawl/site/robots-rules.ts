/** Longer patterns match no real path; the rule is skipped. */
const MAX_PATTERN_CHARS = 2_048;
const MAX_WILDCARDS = 100;
/** A plain pattern costs one comparison per path. One with wildcards may cost 50 µs, hence a separate limit. */
const MAX_WILDCARD_RULES = 500;
/** Maximum number of sitemaps that a crawl reads. */
const MAX_SITEMAPS = 20;
const MAX_SITEMAP_CHARS = 2_048;

interface Rule {
  allow: boolean;
  pattern: string;
  /** The parts between the wildcards. A single part if there are none. */
  pieces: string[];
  /** The pattern ends with `$` and matches the whole path. */
  isWhole: boolean;
}

/** The rules of a robots.txt for one agent: https://www.rfc-editor.org/rfc/rfc9309. */
interface RobotsRules {
  /** The longest matching rule decides. If two have the same length, the one that allows wins. */
  isAllowed(url: string): boolean;
  crawlDelay: number | undefined;
  sitemaps: string[];
  /** Returns an equivalent robots.txt without other agents' rules, with at most `maxRules` rules. */
  toText(maxRules: number): string;
}

/** Returns the rules for the agent, or those for all agents if it has no group. Takes linear time. */
export function parseRobots(text: string, agent: string): RobotsRules {
  const own = agent.toLowerCase();
  const { groups, sitemaps } = readGroups(text, new Set([own, '*']));
  const { rules, crawlDelay } = groups.get(own) ?? groups.get('*') ?? newGroup();
  return {
    crawlDelay,
    sitemaps,
    isAllowed: (url) => ruleFor(rules, pathOf(url))?.allow ?? true,
    toText: (maxRules) =>
      [
        'User-agent: *',
        ...(crawlDelay === undefined ? [] : [`Crawl-delay: ${crawlDelay}`]),
        ...rules.slice(0, maxRules).map(({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`),
        ...sitemaps.map((address) => `Sitemap: ${address}`),
      ].join('\n'),
  };
}

interface Group {
  rules: Rule[];
  wildcardRules: number;
  crawlDelay: number | undefined;
}
const newGroup = (): Group => ({ rules: [], wildcardRules: 0, crawlDelay: undefined });

/**
 * Returns the groups of these agents. Groups of the same agent are merged. An agent that is named without a rule has no
 * group.
 */
function readGroups(text: string, known: ReadonlySet<string>): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let agents = new Set<string>();
  let isAfterAgent = false;
  const current = () =>
    [...agents].map((agent) => {
      const group = groups.get(agent) ?? newGroup();
      groups.set(agent, group);
      return group;
    });
  for (const { key, value } of fieldsOf(text)) {
    if (key === 'user-agent') {
      if (!isAfterAgent) agents = new Set();
      if (known.has(agentOf(value))) agents.add(agentOf(value));
    } else if (key === 'allow' || key === 'disallow') {
      const rule = value === '' ? undefined : compile(value, key === 'allow');
      for (const group of current()) addRule(group, rule);
    } else if (key === 'crawl-delay') {
      const seconds = Number(value);
      for (const group of current()) if (!Number.isNaN(seconds)) group.crawlDelay = seconds;
    } else if (key === 'sitemap' && value !== '' && value.length <= MAX_SITEMAP_CHARS) {
      if (sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    }
    isAfterAgent = key === 'user-agent';
  }
  return { groups, sitemaps };
}

function* fieldsOf(text: string): Generator<{ key: string; value: string }> {
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [plain = ''] = line.split('#', 1);
    const colon = plain.indexOf(':');
    if (colon > 0) yield { key: plain.slice(0, colon).trim().toLowerCase(), value: plain.slice(colon + 1).trim() };
  }
}

/** `FrontdeskBot/1.0` becomes `frontdeskbot`. */
const agentOf = (value: string) => value.toLowerCase().replace(/\/.*/s, '').trim();

function addRule(group: Group, rule: Rule | undefined): void {
  if (!rule || (rule.pieces.length > 1 && ++group.wildcardRules > MAX_WILDCARD_RULES)) return;
  group.rules.push(rule);
}

function compile(value: string, allow: boolean): Rule | undefined {
  if (value.length > MAX_PATTERN_CHARS) return undefined;
  const pattern = spelled(value);
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return pieces.length - 1 > MAX_WILDCARDS ? undefined : { allow, pattern, pieces, isWhole };
}

const upperCaseEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());

/** Normalises as in URLs: `/café` becomes `/caf%C3%A9`. */
function spelled(pattern: string): string {
  try {
    return upperCaseEscapes(encodeURI(pattern).replaceAll('%25', '%'));
  } catch {
    return pattern;
  }
}

function pathOf(address: string): string {
  const url = new URL(address);
  return upperCaseEscapes(url.pathname + url.search);
}

function ruleFor(rules: readonly Rule[], path: string): Rule | undefined {
  let best: Rule | undefined;
  for (const rule of rules) {
    const isWorse = best && (rule.pattern.length - best.pattern.length || Number(rule.allow) - Number(best.allow)) <= 0;
    if (!isWorse && matches(rule, path)) best = rule;
  }
  return best;
}

/** Takes linear time in path and pattern: each part is searched once, after the previous one. */
function matches({ pieces: [first = '', ...rest], isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  if (last === undefined) return !isWhole || path.length === at;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return isWhole ? path.length - at >= last.length && path.endsWith(last) : path.includes(last, at);
}
