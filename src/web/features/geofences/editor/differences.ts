import { areaSquareMetres } from '../../../../geo/area.ts';
import { sameShape } from '../../../../geo/same-shape.ts';
import { type Shape, shapeOf } from '../../../../geo/shape.ts';
import type { Geofence } from '../../../api/geofences.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { type Difference, differencesOf, type FieldText } from '../../../ui/ConflictNote.tsx';
import { type GeofenceValues, valuesOf } from './form-values.ts';

const words = text.geofenceForm;

export interface Mine {
  values: GeofenceValues;
  shape: Shape | undefined;
}

/** Fields that differ between the form and the service. `first`: the record that the form started with. */
export function differences(mine: Mine, theirs: Geofence, first: Mine, index: TagIndex, format: Format): Difference[] {
  const texts = differencesOf(textRows(mine, index), textRows(ofRecord(theirs), index), textRows(first, index));
  const theirShape = shapeOf(theirs);
  if (sameShape(mine.shape, theirShape)) return texts;
  const shape = {
    field: words.shape,
    mine: shapeInWords(mine.shape, format),
    theirs: shapeInWords(theirShape, format),
    untouched: sameShape(mine.shape, first.shape),
  };
  return [...texts, shape];
}

/** The text of each field of a geofence. */
export const fieldsOf = (geofence: Geofence, index: TagIndex, format: Format): FieldText[] => [
  ...textRows(ofRecord(geofence), index),
  { field: words.shape, value: shapeInWords(shapeOf(geofence), format) },
  { field: text.past.counts.sinceLabel, value: geofence.countsFromUtc ? format.dateTime(geofence.countsFromUtc) : '' },
];

const ofRecord = (geofence: Geofence): Pick<Mine, 'values'> => ({ values: valuesOf(geofence) });

function textRows({ values }: Pick<Mine, 'values'>, index: TagIndex): FieldText[] {
  const lines = [values.addr1, values.addr2, values.addr3, values.addr4];
  return [
    { field: words.description, value: values.description.trim() },
    { field: text.geofences.details.tags, value: tagNames(values.tags, index).join(', ') },
    { field: text.geofences.details.about, value: values.descriptionExt.trim() },
    ...lines.map((line, at) => ({ field: words.addressLine(at + 1), value: line.trim() })),
    { field: words.email, value: values.emails.join('; ') },
  ];
}

/** Sorted by position, because the order of choice does not matter. */
function tagNames(ids: readonly number[], index: TagIndex): string[] {
  const known = index.of({ tags: [...ids] });
  const unknown = ids.filter((id) => !known.some((tag) => tag.id === id)).map(() => words.unknownTag);
  return [...known.map(({ name }) => name), ...unknown];
}

function shapeInWords(shape: Shape | undefined, format: Format): string {
  if (!shape) return '';
  const area = format.area(areaSquareMetres(shape));
  if (shape.kind === 'circle') {
    return words.circleIn(format.radius(shape.radiusMetres), format.coordinates(shape.centre));
  }
  return text.geofences.details.polygon(shape.nodes.length, format.number(shape.nodes.length), area);
}
