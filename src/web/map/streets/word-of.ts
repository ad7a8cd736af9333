import type { JsonValue } from 'protomaps-leaflet';

/** A property of a feature as text: tiles have text, numbers and booleans. */
export const wordOf = (value: JsonValue | undefined): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value);
