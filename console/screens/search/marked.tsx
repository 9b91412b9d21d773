interface MarkedProps {
  text: string;
  /** Places in the text, in order. */
  marks: readonly { start: number; end: number }[];
}

/** A text with what was found in it. */
export function Marked({ text, marks }: MarkedProps) {
  const ends = [0, ...marks.map(({ end }) => end)];
  return (
    <bdi>
      {marks.map(({ start, end }, n) => (
        <>
          {text.slice(ends[n], start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1))}
    </bdi>
  );
}
