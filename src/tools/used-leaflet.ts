import type { Plugin } from 'vite';

/** Parts of Leaflet that nothing else in it needs. */
const parts =
  /\/leaflet\/src\/(control\/|layer\/(index|GeoJSON|(Image|Video|SVG)Overlay|(Layer|Feature)Group)\.js|layer\/(tile\/TileLayer\.WMS|vector\/Rectangle)\.js)/;

/** Vite plugin: leaves out parts of Leaflet that no map uses. Its published file contains all of them in one piece. */
export const usedLeaflet = (): Plugin => ({
  name: 'used-leaflet',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id === 'leaflet') return this.resolve('leaflet/src/Leaflet.js', importer);
    if (!importer?.includes('/leaflet/src/')) return undefined;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && parts.test(found.id) ? { ...found, moduleSideEffects: false } : found;
  },
});
