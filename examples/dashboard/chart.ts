const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 100;
/** Of a bar, with the space beside it. */
const STEP = 10;

interface Bar {
  label: string;
  count: number;
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}

/** Bars from the left to the right. Each tells its figure when pointed at, and the whole its sum to who cannot see it. */
export function barChart(bars: readonly Bar[]): SVGElement {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  const sum = bars.reduce((total, { count }) => total + count, 0);
  const box = `0 0 ${Math.max(1, bars.length) * STEP} ${HEIGHT}`;
  const label = `${sum} messages in ${bars.length} days, ${highest} on the busiest`;
  const chart = shape('svg', { viewBox: box, preserveAspectRatio: 'none', role: 'img', 'aria-label': label });
  bars.forEach((bar, index) => {
    const height = (bar.count / highest) * HEIGHT;
    const rect = shape('rect', { x: index * STEP + 1, y: HEIGHT - height, width: STEP - 2, height });
    const title = shape('title', {});
    title.textContent = `${bar.label}: ${bar.count}`;
    rect.append(title);
    chart.append(rect);
  });
  return chart;
}
