import type { LabelSymbolizer } from 'protomaps-leaflet';
import type { StreetColours } from '../street-colours.ts';
import { roadClassOf } from './road-classes.ts';

const repeatPixels = 500;
const paddingPixels = { x: 4, y: 3 };

/** The number of a road on a plate, "A 14", in the middle of its line. */
export const roadNumber = ({ colours, font }: { colours: StreetColours; font: string }): LabelSymbolizer => ({
  place: ({ scratch }, geometry, feature) => {
    const text = feature.props['shield_text'] ?? feature.props['ref'];
    const line = geometry[0];
    const anchor = line?.[Math.floor(line.length / 2)];
    if (typeof text !== 'string' || text.length > 10 || !anchor) return undefined;
    const plate = roadClassOf(feature) === 'motorway' ? colours.motorway : colours.main;
    scratch.font = font;
    const { width, actualBoundingBoxAscent: ascent } = scratch.measureText(text);
    const [halfWidth, halfHeight] = [width / 2 + paddingPixels.x, ascent / 2 + paddingPixels.y];
    const draw = (context: CanvasRenderingContext2D): void => {
      context.globalAlpha = 1;
      context.fillStyle = plate.fill;
      context.strokeStyle = plate.edge;
      context.lineWidth = 1;
      context.beginPath();
      context.roundRect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight, 3);
      context.fill();
      context.stroke();
      context.font = font;
      context.fillStyle = colours.name.place;
      context.fillText(text, -width / 2, ascent / 2);
    };
    const box = {
      minX: anchor.x - halfWidth,
      maxX: anchor.x + halfWidth,
      minY: anchor.y - halfHeight,
      maxY: anchor.y + halfHeight,
    };
    return [{ anchor, bboxes: [box], draw, deduplicationKey: text, deduplicationDistance: repeatPixels }];
  },
});
