import type { CliCommand } from '../core/command.ts';
import { generalOptions, optionEntries } from '../core/options.ts';

type Commands = readonly CliCommand[];

/** The beginnings of commands, such as `knowledge` and `knowledge add`, with the words that may follow. */
function branches(commands: Commands): Map<string, string[]> {
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

const optionsOf = ({ options }: CliCommand): string[] => [...Object.keys(options), ...generalOptions];
const flagsOf = (names: readonly string[]) => names.map((name) => `--${name}`);

/** What may stand at each place: words, then options. */
const candidates = (commands: Commands): (readonly [string, readonly string[]])[] => [
  ...[...branches(commands)].map(([before, words]) => [before, [...words, ...flagsOf(generalOptions)]] as const),
  ...commands.map((command) => {
    const { words } = command;
    return [words, words === 'completion' ? ['bash', 'zsh', 'fish'] : flagsOf(optionsOf(command))] as const;
  }),
];

const withValues = Object.entries(optionEntries).filter(([name, { type }]) => type === 'string' && name !== 'file');

/** The options of a command that take one of some words. */
const choicesOf = ({ options }: CliCommand) =>
  Object.entries(options).flatMap(([name, about]) =>
    Array.isArray(about) ? [{ name, choices: about as string[] }] : [],
  );

const wordsOf = (commands: Commands) => [...new Set(commands.flatMap(({ words }) => words.split(' ')))];

/** The same for bash and zsh: finds the command in the line, then what may follow. */
const cases = (commands: Commands, files: string, offer: (list: readonly string[]) => string): string => `
  case "$place $prev" in
${commands
  .flatMap((command) =>
    choicesOf(command).map(({ name, choices }) => `    '${command.words} --${name}') ${offer(choices)}; return ;;`),
  )
  .join('\n')}
    *' --file') ${files}; return ;;
    ${withValues.map(([name]) => `*' --${name}'`).join('|')}) return ;;
  esac
  case "$place" in
${candidates(commands)
  .map(([place, list]) => `    '${place}') ${offer(list)} ;;`)
  .join('\n')}
  esac`;

const bash = (commands: Commands) => `# Completions of frontdesk for bash: source <(frontdesk completion bash)
_frontdesk() {
  local current="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" place='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      ${wordsOf(commands).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
${cases(commands, ':', (list) => `COMPREPLY=($(compgen -W '${list.join(' ')}' -- "$current"))`)}
}
complete -o default -F _frontdesk frontdesk
`;

const zsh = (commands: Commands) => `#compdef frontdesk
# Completions of frontdesk for zsh: source <(frontdesk completion zsh)
_frontdesk() {
  local prev="\${words[CURRENT-1]}" place='' word
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    case "$word" in
      ${wordsOf(commands).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
${cases(commands, '_files', (list) => `compadd -- ${list.join(' ')}`)}
  [[ $place = 'knowledge add file' ]] && _files
}
compdef _frontdesk frontdesk
`;

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, (character) => `\\${character}`)}'`;

function fish(commands: Commands): string {
  const lines = [...branches(commands)].flatMap(([before, words]) =>
    words.map((word) => {
      const whole = before === '' ? word : `${before} ${word}`;
      const summary = commands.find(({ words: all }) => all === whole)?.summary ?? `Commands of ${whole}`;
      return `complete -c frontdesk -f -n '__frontdesk_at ${quoted(before).slice(1, -1)}' -a ${word} -d ${quoted(summary)}`;
    }),
  );
  const options = commands.flatMap((command) =>
    optionsOf(command).map((name) => {
      const { type, summary = '', short } = optionEntries[name] ?? {};
      const choices = choicesOf(command).find((choice) => choice.name === name)?.choices;
      const value = type === 'string' ? ` -r${choices ? ` -fa '${choices.join(' ')}'` : ''}` : '';
      return `complete -c frontdesk -n '__frontdesk_at ${command.words}' -l ${name}${short ? ` -s ${short}` : ''}${value} -d ${quoted(summary)}`;
    }),
  );
  return `# Completions of frontdesk for fish: frontdesk completion fish > ~/.config/fish/completions/frontdesk.fish
function __frontdesk_at
  set -l place
  for word in (commandline -opc)[2..]
    contains -- $word ${wordsOf(commands).join(' ')}; and set -a place $word
  end
  test "$place" = "$argv"
end
complete -c frontdesk -f -n '__frontdesk_at completion' -a 'bash zsh fish'
${[...lines, ...options].join('\n')}
`;
}

/** The scripts, by shell. They ask nobody: they know the commands. */
export const completions = { bash, zsh, fish } as const;
