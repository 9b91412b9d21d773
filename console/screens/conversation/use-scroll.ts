import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const NEAR_PX = 120;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX;

interface ScrollOptions {
  /** Changes with what is at the end. */
  newest: readonly unknown[];
  /** Changes with what is at the beginning. */
  earliest: readonly unknown[];
  /** Undefined: there is nothing earlier. */
  loadEarlier: (() => Promise<void>) | undefined;
}

/** Scrolls a transcript: to its end while the person is there; else the words that they read stay where they are. */
export function useScroll({ newest, earliest, loadEarlier }: ScrollOptions) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  /** Distance from the end while earlier entries are on their way. */
  const fromEnd = useRef(0);
  const stayAtEnd = () => {
    if (wasAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(stayAtEnd, [...newest]);
  // Texts, files and the composer change their heights later.
  useEffect(() => {
    const observer = new ResizeObserver(stayAtEnd);
    for (const { current } of [box, list]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (fromEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight - fromEnd.current;
    fromEnd.current = 0;
  }, [...earliest]);
  const showEarlier = () => {
    if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop;
    void loadEarlier?.();
  };
  const onScroll = ({ currentTarget: element }: { currentTarget: HTMLElement }) => {
    wasAtEnd.current = isNearEnd(element);
    setAtEnd(wasAtEnd.current);
    if (fromEnd.current) fromEnd.current = element.scrollHeight - element.scrollTop;
    else if (element.scrollTop < NEAR_PX && loadEarlier) showEarlier();
  };
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' });
  /** Shows an entry of the transcript, wherever it is. */
  const show = (element: Element) => {
    wasAtEnd.current = false;
    element.scrollIntoView({ block: 'center' });
  };
  return { box, list, isAtEnd, onScroll, toEnd, showEarlier, show };
}
