import { graticuleStep, multiplesBetween } from '../built-in/graticule.ts';
import { latitudeAt, worldX, worldY } from '../canvas/web-mercator.ts';
import { type StreetPlace, streetTileSize } from './street-place.ts';

/** The lines of the graticule in a tile. */
export function drawGraticule(context: CanvasRenderingContext2D, { x, y, z }: StreetPlace, colour: string): void {
  const count = 2 ** (z - 1);
  const step = graticuleStep(z);
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (const longitude of multiplesBetween((x / count) * 360 - 180, ((x + 1) / count) * 360 - 180, step)) {
    const at = Math.round((worldX(longitude) * count - x) * streetTileSize) + 0.5;
    context.moveTo(at, 0);
    context.lineTo(at, streetTileSize);
  }
  for (const latitude of multiplesBetween(latitudeAt((y + 1) / count), latitudeAt(y / count), step)) {
    const at = Math.round((worldY(latitude) * count - y) * streetTileSize) + 0.5;
    context.moveTo(0, at);
    context.lineTo(streetTileSize, at);
  }
  context.stroke();
}
