import './print-map.css';
import { flushSync } from 'react-dom';
import { printing } from '../../ui/printing.ts';

/** Pixels of a portrait page between its margins, and the part of its height that a map may have. */
const paper = { width: 680, height: 620 };
/** A small map becomes blurred if it is enlarged further. */
const largestScale = 1.25;

const sizeProperties = ['--print-width', '--print-height', '--print-scale'];

/** The map keeps its size in pixels and is scaled to the page, because its images cannot be drawn again in time. */
function prepare(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-print=frame]')) {
    const { width, height } = frame.getBoundingClientRect();
    // On a phone the list may hide the map.
    const scale = width === 0 ? 0 : Math.min(largestScale, paper.width / width, paper.height / height);
    for (const [at, value] of [width, height, scale].entries()) {
      frame.style.setProperty(sizeProperties[at] ?? '', String(value));
    }
  }
  // The browser takes the page as it is after this event.
  flushSync(() => printing.set(true));
}

function restore(): void {
  printing.set(false);
  for (const frame of document.querySelectorAll<HTMLElement>('[data-print=frame]')) {
    for (const property of sizeProperties) frame.style.removeProperty(property);
  }
}

/** Prepares pages with a map for printing. Adding the same listener again has no effect. */
export function preparePrints(): void {
  addEventListener('beforeprint', prepare);
  addEventListener('afterprint', restore);
}
