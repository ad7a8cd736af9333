import { isMapView, writeMapView } from './map-view.ts';
import type { RawSearch } from './read.ts';

/** Search object -> `?find=depot&tags=3,14`, without empty and undefined values. */
export function writeSearch(search: RawSearch): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const written = writeValue(value);
    return written === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(written).replace(/%2C/g, ',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export const readSearch = (query: string): RawSearch => Object.fromEntries(new URLSearchParams(query));

function writeValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(',');
  if (isMapView(value)) return writeMapView(value);
  return `${value as string | number | boolean}`;
}
