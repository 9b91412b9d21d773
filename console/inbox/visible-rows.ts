import { useLayoutEffect, useState } from 'preact/hooks';
import { ROW } from './row.tsx';

/** Rows beyond the edges, so that scrolling by keyboard finds the next one. */
const BEYOND = 6;

/** Which of the rows are on the page. `nearEnd`: the last of them are. */
export function useVisibleRows(box: { current: HTMLElement | null }, count: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(800);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const last = Math.min(count, Math.ceil((top + height) / ROW) + BEYOND);
  return {
    first: Math.max(0, Math.floor(top / ROW) - BEYOND),
    last,
    nearEnd: last >= count - BEYOND,
    onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => setTop(currentTarget.scrollTop),
  };
}
