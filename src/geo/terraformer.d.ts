/** The part of the package that the reader of well-known text uses. It has no types of its own. */
declare module '@terraformer/wkt' {
  /** Throws if the text cannot be parsed. */
  export function wktToGeoJSON(wkt: string): unknown;
}
