import { compile, pathOf, type Rule, ruleFor } from './robots-patterns.ts';

/** A plain pattern costs one comparison per path. One with wildcards may cost 50 µs, hence a separate limit. */
const MAX_WILDCARD_RULES = 500;
/** Maximum number of sitemaps that a crawl reads. */
const MAX_SITEMAPS = 20;
const MAX_SITEMAP_CHARS = 2_048;

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
  const lowerAgent = agent.toLowerCase();
  const { groups, sitemaps } = readGroups(text, new Set([lowerAgent, '*']));
  const { rules, crawlDelay } = groups.get(lowerAgent) ?? groups.get('*') ?? newGroup();
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
function readGroups(
  text: string,
  knownAgents: ReadonlySet<string>,
): { groups: Map<string, Group>; sitemaps: string[] } {
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
      if (knownAgents.has(agentOf(value))) agents.add(agentOf(value));
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
