import './print.css';
import { flushSync } from 'react-dom';
import { printing } from '../ui/printing.ts';

/** Pixels of a portrait page between its margins. */
const paperWidth = 690;

/** Charts are drawn for the width of the window, so they are scaled. Long lists and tables render all rows. */
function prepare(): void {
  for (const chart of document.querySelectorAll<HTMLElement>('[data-print=chart]')) {
    const { width } = chart.getBoundingClientRect();
    chart.style.setProperty('--print-zoom', String(width === 0 ? 1 : Math.min(1, paperWidth / width)));
  }
  // The browser takes the page as it is after this event.
  flushSync(() => printing.set(true));
}

const restore = (): void => printing.set(false);

/** Prepares all pages for printing. Adding the same listener again has no effect. */
export function preparePrints(): void {
  addEventListener('beforeprint', prepare);
  addEventListener('afterprint', restore);
}
