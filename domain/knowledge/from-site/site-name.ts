import { cleanText, oneLine } from '../../core/text.ts';

const MAX_CHARS = 60;

/** What titles of first pages say besides. */
const greetings =
  /^(?:home|home ?page|welcome|start|startseite|willkommen|accueil|bienvenue|inicio|bienvenid[oa]s?|início|benvenuti|welkom)$/i;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The part of the host that people know a site by: `lumen-and-leaf` of `www.lumen-and-leaf.example`. */
const labelOf = (host: string) => {
  const labels = host.replace(/^www\./, '').split('.');
  return labels.length > 1 ? (labels.at(-2) ?? host) : host;
};

/** The part of a title that names the site: the one that resembles its host, or else the first that says something. */
function nameIn(title: string, host: string): string | undefined {
  const parts = title.split(/\s+[|–—·•:-]\s+|\s*[|·•]\s*/).map((part) => part.trim());
  const label = letters(labelOf(host));
  return (
    parts.find((part) => label !== '' && letters(part) !== '' && resembles(letters(part), label)) ??
    parts.find((part) => !greetings.test(part))
  );
}

const resembles = (part: string, label: string) => part.includes(label) || label.includes(part);

/** The name of a site on one line: as it names itself, as its title does, or its host. */
export function siteName(declared: string | null, title: string | null, url: string): string {
  const { hostname } = new URL(url);
  const named = [declared ?? '', (title && nameIn(title, hostname)) ?? '', hostname.replace(/^www\./, '')];
  const [first = hostname] = named.map((text) => oneLine(cleanText(text))).filter((text) => text !== '');
  return [...first].slice(0, MAX_CHARS).join('').trim();
}
