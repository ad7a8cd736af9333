import { vi } from 'vitest';

const viewportPixels = 640;

/** Gives every element a size. jsdom has no layout, and a virtual list without a height renders no rows. */
export function giveListsAHeight(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewportPixels);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(viewportPixels);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(340);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(contentPixels);
}

/** Height of the virtual rows inside, from the style of their container. */
function contentPixels(this: HTMLElement): number {
  const heights = [...this.querySelectorAll<HTMLElement>('[style]')].map(({ style }) =>
    Number.parseFloat(style.height),
  );
  return Math.max(viewportPixels, ...heights.filter((height) => !Number.isNaN(height)));
}
