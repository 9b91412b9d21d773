import { type MarkdownBlock, parseBlocks } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';

/** Returns the text of markdown without its marks, for screen readers. */
export const plainText = (markdown: string): string => parseBlocks(markdown).map(ofBlock).join('\n').trim();

const ofInline = (inline: Inline): string =>
  typeof inline === 'string' ? inline : 'text' in inline ? inline.text : inline.children.map(ofInline).join('');
const ofLine = (text: string) => parseInline(text).map(ofInline).join('');

function ofBlock(block: MarkdownBlock): string {
  if (block.kind === 'rule') return '';
  if (block.kind === 'code') return block.text;
  if (block.kind === 'quote') return block.blocks.map(ofBlock).join('\n');
  if (block.kind === 'list') return block.items.map((item) => item.map(ofBlock).join('\n')).join('\n');
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(ofLine).join(', ')).join('\n');
  return ofLine(block.text);
}
