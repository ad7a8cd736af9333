/** Words on the map itself: zoom, scale, degrees, drawing. */
export const map = {
  label: 'Map',
  keys: 'Arrow keys move the map, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  builtInSource: 'Natural Earth',
  scale: {
    label: (length: string) => `Scale: ${length}`,
    m: (length: string) => `${length} m`,
    km: (length: string) => `${length} km`,
    ft: (length: string) => `${length} ft`,
    mi: (length: string) => `${length} mi`,
  },
  north: (degrees: string) => `${degrees}° N`,
  south: (degrees: string) => `${degrees}° S`,
  east: (degrees: string) => `${degrees}° E`,
  west: (degrees: string) => `${degrees}° W`,
  degrees: (degrees: string) => `${degrees}°`,
};
