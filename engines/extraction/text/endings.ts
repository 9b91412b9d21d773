import { ENDING } from '../tuning.ts';
import type { TextBlock } from './blocks.ts';

/** Drops who the author is, and what follows it. `authors`: the names that the page declares. */
export function dropBiography(blocks: readonly TextBlock[], authors: readonly string[]): readonly TextBlock[] {
  return blocks.slice(0, startOfBiography(blocks, authors) ?? blocks.length);
}

/** Drops prompts to follow, subscribe, share or comment, the author's name, and their headings. */
export function dropPrompts(blocks: readonly TextBlock[], authors: readonly string[]): readonly TextBlock[] {
  let end = blocks.length;
  while (end > 1 && isPrompt(blocks[end - 1], authors)) end--;
  return blocks.slice(0, end);
}

function startOfBiography(blocks: readonly TextBlock[], authors: readonly string[]): number | null {
  const limit = blocks.reduce((sum, { size }) => sum + size, 0) * ENDING.maxShare;
  const last = blocks.slice(1).slice(-ENDING.lastBlocks);
  let start: number | null = null;
  let size = 0;
  for (const [index, block] of last.entries().toArray().toReversed()) {
    size += block.size;
    if (size > limit || DETAILS.test(block.text)) break;
    if (isBiography(block, authors)) start = blocks.length - last.length + index;
  }
  return start;
}

/** A telephone or mail address, a time or a price. */
const DETAILS = /\d{3}[\s./-]?\d{3}|\S@\S+\.\S|\d[:.]\d\d\b|[$€£]\s?\d|\d\s?[€£]/;

function isBiography({ kind, text, size }: TextBlock, authors: readonly string[]): boolean {
  if (kind !== 'paragraph' || size < ENDING.biographyMin || size > ENDING.biographyMax) return false;
  if (ABOUT_AUTHOR.test(text) || PROFESSION.test(text)) return true;
  return authors.some((name) => text.startsWith(name) && DESCRIBES.test(text.slice(name.length)));
}
const ABOUT_AUTHOR = /^(?:about (?:the )?author|(?:written|posted|article) by)\b/i;
const DESCRIBES = /^(?:,|['’]s|\s(?:is|was|has|holds|writes|covers|studied|works|joined|brings|specializes)\b)/;
const PROFESSION =
  /^(?:\p{Lu}[\p{L}.'’-]+ ){2,4}is (?:an?|the) [^.]{0,90}\b(?:writer|journalist|reporter|editor|author|blogger|photographer|columnist|correspondent|freelancer|contributor)\b/u;

function isPrompt(block: TextBlock | undefined, authors: readonly string[]): boolean {
  if (!block || block.kind === 'heading') return block !== undefined;
  const { kind, text, size } = block;
  if (kind !== 'paragraph' || size > ENDING.prompt || DETAILS.test(text)) return false;
  return (
    PROMPT.test(text) ||
    authors.some((name) => text.length < name.length + ENDING.signatureChars && text.includes(name))
  );
}
const PROMPT = new RegExp(
  `^(?:${[
    '(?:you can )?(?:also )?(?:please )?(?:follow|subscribe|sign up|share this|like us|join us|connect with)\\b',
    '(?:if you )?(?:enjoyed?|liked?|loved?) (?:this|the)\\b|if you (?:enjoyed|liked|loved|found) (?:this|the)',
    'thank(?:s| you) for reading|(?:are you )?interested in reading more|reach the (?:reporter|author)',
    '(?:this|the) (?:story|article|post|piece) (?:was|is|has been) (?:originally|first|funded|produced|developed|written)',
    'share your (?:story|thoughts)|leave (?:a|your) comment|get access to',
  ].join('|')})`,
  'iu',
);
