import type { ComponentChild } from 'preact';
import { type MarkdownBlock, parseBlocks } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';

/** Renders markdown as elements, never as HTML. Unknown marks are shown as text. */
export const Markdown = ({ text }: { text: string }) => <>{parseBlocks(text).map(toElement)}</>;

const line = (text: string) => parseInline(text).map(toInline);

function toInline(inline: Inline): ComponentChild {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  const children = inline.children.map(toInline);
  if (inline.kind === 'link') return <SafeLink href={inline.href}>{children}</SafeLink>;
  const Tag = inline.kind;
  return <Tag>{children}</Tag>;
}

/** Opens in a new tab, which gets no reference to this page. */
export const SafeLink = ({ href, children }: { href: string; children: ComponentChild }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
);

function toElement(block: MarkdownBlock): ComponentChild {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote>{block.blocks.map(toElement)}</blockquote>;
    case 'heading':
      return (
        <p>
          <strong>{line(block.text)}</strong>
        </p>
      );
    case 'list':
      return toList(block);
    case 'table':
      return toTable(block);
    default:
      return <p>{line(block.text)}</p>;
  }
}

/** An item with one paragraph is rendered without a paragraph element. */
function toList({ start, items }: Extract<MarkdownBlock, { kind: 'list' }>): ComponentChild {
  const rows = items.map(([first, ...more]) => (
    <li>
      {first?.kind === 'paragraph' ? line(first.text) : first && toElement(first)}
      {more.map(toElement)}
    </li>
  ));
  return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>;
}

const toTable = ({ head, rows }: Extract<MarkdownBlock, { kind: 'table' }>): ComponentChild => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table
  <div class="table" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th>{line(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>{line(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
