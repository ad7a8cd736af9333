import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';
import type { Box } from '../canvas/placing.ts';

/** The elements that lie over a map, such as the legend. Fitting leaves them room. */
export class OverMap {
  readonly #elements = new Set<HTMLElement>();
  readonly #listeners = new Set<() => void>();
  // Also reports each element that is new.
  readonly #sizes = new ResizeObserver(() => {
    for (const listener of this.#listeners) listener();
  });

  /** A ref of the element. */
  readonly add = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    this.#elements.add(element);
    this.#sizes.observe(element);
    return () => {
      this.#elements.delete(element);
      this.#sizes.unobserve(element);
    };
  };

  /** Calls the listener after an element has appeared or changed its size. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** In pixels of the view. */
  boxesOn(map: LeafletMap): Box[] {
    const view = map.getContainer().getBoundingClientRect();
    return [...this.#elements].flatMap((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      // A hidden element has no size.
      if (width === 0 || height === 0) return [];
      return {
        left: left - view.left,
        top: top - view.top,
        right: right - view.left,
        bottom: bottom - view.top,
      };
    });
  }
}

export const OverMapContext = createContext<OverMap | undefined>(undefined);

/** A ref for an element that lies over the map. */
export const useOverMap = (): OverMap['add'] | undefined => use(OverMapContext)?.add;
