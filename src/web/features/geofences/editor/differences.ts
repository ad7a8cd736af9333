import { areaSquareMetres } from '../../../../geo/area.ts';
import { type Shape, shapeOf, toWire } from '../../../../geo/shape.ts';
import type { Geofence } from '../../../api/geofences.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import type { TagIndex } from '../tag-index.ts';
import { type GeofenceValues, valuesOf } from './form-values.ts';

const words = text.geofences;

export interface Difference {
  field: string;
  /** In words; '' for nothing. */
  mine: string;
  theirs: string;
}

export interface Mine {
  values: GeofenceValues;
  shape: Shape | undefined;
}

/** Where what the form holds and what the service has are not the same. */
export function differences(mine: Mine, theirs: Geofence, index: TagIndex, format: Format): Difference[] {
  const rows = [textRows(mine, index), textRows({ values: valuesOf(theirs), shape: undefined }, index)] as const;
  const texts = rows[0].flatMap(([field, own], at) => {
    const other = rows[1][at]?.[1] ?? '';
    return own === other ? [] : [{ field, mine: own, theirs: other }];
  });
  const theirShape = shapeOf(theirs);
  if (sameShape(mine.shape, theirShape)) return texts;
  const shape = {
    field: words.form.shape,
    mine: shapeInWords(mine.shape, format),
    theirs: shapeInWords(theirShape, format),
  };
  return [...texts, shape];
}

function textRows({ values }: Mine, index: TagIndex): (readonly [field: string, value: string])[] {
  const { form } = words;
  const lines = [values.addr1, values.addr2, values.addr3, values.addr4];
  return [
    [form.description, values.description.trim()],
    [form.tags, tagNames(values.tags, index).join(', ')],
    [form.descriptionExt, values.descriptionExt.trim()],
    ...lines.map((line, at) => [form.addressLine(at + 1), line.trim()] as const),
    [form.email, values.emails.join('; ')],
  ];
}

/** By position: the order in which somebody chose them says nothing. */
function tagNames(ids: readonly number[], index: TagIndex): string[] {
  const known = index.of({ tags: [...ids] });
  const unknown = ids.filter((id) => !known.some((tag) => tag.id === id)).map(() => words.unknownTag);
  return [...known.map(({ name }) => name), ...unknown];
}

const sameShape = (one: Shape | undefined, other: Shape | undefined): boolean =>
  JSON.stringify(one && toWire(one)) === JSON.stringify(other && toWire(other));

function shapeInWords(shape: Shape | undefined, format: Format): string {
  if (!shape) return '';
  const area = format.area(areaSquareMetres(shape));
  if (shape.kind === 'circle') {
    return words.conflict.circle(format.metres(shape.radiusMetres), format.coordinates(shape.centre));
  }
  return words.details.polygon(shape.nodes.length, format.number(shape.nodes.length), area);
}
