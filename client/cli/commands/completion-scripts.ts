import { commands, commandsBelow } from './commands.ts';
import { generalOptions, optionEntries } from './options.ts';

/** The beginnings of commands, such as `knowledge` and `knowledge add`, with the words that may follow. */
function branches(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { words } of commands) {
    const all = words.split(' ');
    for (const [at, word] of all.entries()) {
      const before = all.slice(0, at).join(' ');
      const next = found.get(before) ?? [];
      if (!next.includes(word)) next.push(word);
      found.set(before, next);
    }
  }
  return found;
}

const optionsOf = (words: string): string[] => {
  const command = commands.find((candidate) => candidate.words === words);
  return [...Object.keys(command?.options ?? {}), ...generalOptions];
};
const flagsOf = (words: string) => optionsOf(words).map((name) => `--${name}`);

/** What may stand at each place: words, then options. */
const candidates = (): (readonly [string, readonly string[]])[] => [
  ...[...branches()].map(
    ([before, words]) => [before, [...words, ...generalOptions.map((name) => `--${name}`)]] as const,
  ),
  ...commands.map(({ words }) => [words, words === 'completion' ? ['bash', 'zsh', 'fish'] : flagsOf(words)] as const),
];

const withChoices = Object.entries(optionEntries).filter(([, { choices }]) => choices);
const withValues = Object.entries(optionEntries).filter(([, { type, choices }]) => type === 'string' && !choices);
const allWords = [...new Set(commands.flatMap(({ words }) => words.split(' ')))];

/** The same for bash and zsh: finds the command in the line, then what may follow. */
const cases = (offer: (list: readonly string[]) => string): string => `
  case "$prev" in
${withChoices.map(([name, { choices = [] }]) => `    --${name}) ${offer(choices)}; return ;;`).join('\n')}
    ${withValues.map(([name]) => `--${name}`).join('|')}) return ;;
  esac
  case "$place" in
${candidates()
  .map(([place, list]) => `    '${place}') ${offer(list)} ;;`)
  .join('\n')}
  esac`;

const bash = () => `# Completions of frontdesk for bash: source <(frontdesk completion bash)
_frontdesk() {
  local current="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" place='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      ${allWords.join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
${cases((list) => `COMPREPLY=($(compgen -W '${list.join(' ')}' -- "$current"))`)}
}
complete -o default -F _frontdesk frontdesk
`;

const zsh = () => `#compdef frontdesk
# Completions of frontdesk for zsh: source <(frontdesk completion zsh)
_frontdesk() {
  local prev="\${words[CURRENT-1]}" place='' word
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    case "$word" in
      ${allWords.join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
${cases((list) => `compadd -- ${list.join(' ')}`)}
  _files
}
compdef _frontdesk frontdesk
`;

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, (character) => `\\${character}`)}'`;

function fish(): string {
  const lines = [...branches()].flatMap(([before, words]) =>
    words.map((word) => {
      const [first, ...others] = commandsBelow([...before.split(' ').filter(Boolean), word]);
      const summary = first && others.length === 0 ? first.summary : `Commands: ${word}`;
      return `complete -c frontdesk -f -n '__frontdesk_at ${quoted(before).slice(1, -1)}' -a ${word} -d ${quoted(summary)}`;
    }),
  );
  const options = commands.flatMap(({ words }) =>
    optionsOf(words).map((name) => {
      const { type, summary = '', choices, short } = optionEntries[name] ?? {};
      const value = type === 'string' ? ` -r${choices ? ` -fa '${choices.join(' ')}'` : ''}` : '';
      return `complete -c frontdesk -n '__frontdesk_at ${words}' -l ${name}${short ? ` -s ${short}` : ''}${value} -d ${quoted(summary)}`;
    }),
  );
  return `# Completions of frontdesk for fish: frontdesk completion fish > ~/.config/fish/completions/frontdesk.fish
function __frontdesk_at
  set -l place
  for word in (commandline -opc)[2..]
    contains -- $word ${allWords.join(' ')}; and set -a place $word
  end
  test "$place" = "$argv"
end
${[...lines, ...options].join('\n')}
`;
}

/** The scripts, by shell. They ask nobody: they know the commands. */
export const completions = { bash, zsh, fish } as const;
