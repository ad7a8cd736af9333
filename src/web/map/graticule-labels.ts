import type { Bounds, Map as LeafletMap } from 'leaflet';
import { CanvasOverlay, fontOf, type Sheet } from './canvas-overlay.ts';
import { graticuleDigits, graticuleStep, multiplesBetween } from './graticule.ts';
import type { MapColours } from './map-colours.ts';

/** A degree in words of the person's language; `digits` says how many decimals are of use. */
export interface DegreeWords {
  latitude(degrees: number, digits: number): string;
  longitude(degrees: number, digits: number): string;
}

/** The degrees of meridians and parallels along the top and the left edge of the view. */
export class GraticuleLabels extends CanvasOverlay {
  #words: DegreeWords;
  #colours: MapColours;

  constructor(pane: string, words: DegreeWords, colours: MapColours) {
    super({ pane, padding: 0, live: true });
    this.#words = words;
    this.#colours = colours;
  }

  set(words: DegreeWords, colours: MapColours): void {
    this.#words = words;
    this.#colours = colours;
    this.redrawSoon();
  }

  protected override draw({ context, area, map }: Sheet): void {
    context.font = fontOf(map, '11px');
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = this.#colours.halo;
    context.fillStyle = this.#colours.faint;
    for (const { words, x, y, align } of this.#labels(area, map)) {
      context.textAlign = align;
      context.textBaseline = align === 'center' ? 'top' : 'middle';
      context.strokeText(words, x, y);
      context.fillText(words, x, y);
    }
  }

  #labels(area: Bounds, map: LeafletMap): { words: string; x: number; y: number; align: 'center' | 'left' }[] {
    const { min, max } = area;
    if (!min || !max) return [];
    const step = graticuleStep(map.getZoom());
    const digits = graticuleDigits(step);
    const [northWest, southEast] = [map.layerPointToLatLng(min), map.layerPointToLatLng(max)];
    const meridians = multiplesBetween(northWest.lng, southEast.lng, step).map((longitude) => ({
      words: this.#words.longitude(longitude - 360 * Math.floor((longitude + 180) / 360), digits),
      x: map.latLngToLayerPoint([0, longitude]).x,
      y: min.y + 5,
      align: 'center' as const,
    }));
    const parallels = multiplesBetween(southEast.lat, northWest.lat, step).map((latitude) => ({
      words: this.#words.latitude(latitude, digits),
      x: min.x + 6,
      y: map.latLngToLayerPoint([latitude, northWest.lng]).y,
      align: 'left' as const,
    }));
    // The corner is a parallel's and a meridian's at once: neither stands in it.
    return [
      ...meridians.filter(({ x }) => x > min.x + 70 && x < max.x - 70),
      ...parallels.filter(({ y }) => y > min.y + 30 && y < max.y - 40),
    ];
  }
}
