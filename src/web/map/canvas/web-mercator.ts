/** Places on the unit square of the world: 0 to 1, x to the east and y to the south. */

/** Latitude in degrees at which the square Web Mercator map ends. */
export const latitudeLimit = 85.0511287798066;

export const worldX = (longitude: number): number => (longitude + 180) / 360;

export function worldY(latitude: number): number {
  const sine = Math.sin((Math.min(latitudeLimit, Math.max(-latitudeLimit, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
