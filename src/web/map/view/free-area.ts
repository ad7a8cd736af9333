import { areApart, type Box } from '../canvas/placing.ts';

interface Size {
  readonly x: number;
  readonly y: number;
}

/** Pixels between something that is fitted and an element over the map. */
const gap = 12;
/** A free area that is smaller than this on a side is of no use. */
const leastPixels = 80;

/**
 * The part of a view in which something of this size is largest, clear of the boxes over the map. Without enough
 * room it is the view without its margin.
 */
export function freeArea(view: Size, margin: number, over: readonly Box[], content: Size, maxScale: number): Box {
  const whole = { left: margin, top: margin, right: view.x - margin, bottom: view.y - margin };
  const grown = over.map((box) => growBy(box, gap));
  // Small content in the middle may be free as it is.
  const shown = boxIn(whole, content, Math.min(scaleIn(whole, content), maxScale));
  if (grown.every((box) => areApart(box, shown))) return whole;
  return best(whole, grown, content, maxScale) ?? whole;
}

/** Puts each box outside the area, on any of its sides, and returns the area in which the content is largest. */
function best(area: Box, [box, ...others]: readonly Box[], content: Size, maxScale: number): Box | undefined {
  if (!box) return area;
  if (areApart(area, box)) return best(area, others, content, maxScale);
  const candidates: Box[] = [
    { ...area, left: box.right },
    { ...area, right: box.left },
    { ...area, top: box.bottom },
    { ...area, bottom: box.top },
  ];
  let found: Box | undefined;
  for (const side of candidates) {
    if (widthOf(side) < leastPixels || heightOf(side) < leastPixels) continue;
    const free = best(side, others, content, maxScale);
    if (free && (!found || isBetter(free, found, content, maxScale))) found = free;
  }
  return found;
}

function isBetter(one: Box, other: Box, content: Size, maxScale: number): boolean {
  const [first, second] = [one, other].map((area) => Math.min(scaleIn(area, content), maxScale)) as [number, number];
  return first === second ? widthOf(one) * heightOf(one) > widthOf(other) * heightOf(other) : first > second;
}

/** How much larger the content may become. */
export const scaleIn = (area: Box, { x, y }: Size): number => Math.min(widthOf(area) / x, heightOf(area) / y);

/** The content in the middle of the area. */
function boxIn(area: Box, content: Size, scale: number): Box {
  const [halfWidth, halfHeight] = [(content.x * scale) / 2, (content.y * scale) / 2];
  const { x, y } = middleOf(area);
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

export const middleOf = ({ left, right, top, bottom }: Box): Size => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const widthOf = ({ left, right }: Box): number => right - left;
const heightOf = ({ top, bottom }: Box): number => bottom - top;
const growBy = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
