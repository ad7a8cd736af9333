import * as z from 'zod';
import { type ImportReply, importOptions } from './bulk.ts';
import {
  errorsAtMost,
  geofenceTypes,
  idsAtMost,
  importMaxGeofences,
  latitudeLimits,
  longitudeLimits,
  minPolygonPoints,
  polygonPointsAtMost,
  radiusMetresLimits,
  tagsAtMost,
} from './choices.ts';
import {
  breach,
  choice,
  choiceOut,
  emailList,
  evenIfInvalid,
  id,
  includedReferences,
  limitedArray,
  omit,
  optionalNote,
  optionalText,
  pair,
  type RuleBroken,
  refusing,
  type Stored,
  savedRecordId,
  text,
  utcOut,
} from './fields.ts';
import { rowList } from './rows.ts';

const { circle, polygon } = geofenceTypes;

/** Document, "Geofence": types only. `shapeRules` checks what a circle or a polygon needs. */
const geofenceFields = z.object({
  id: savedRecordId,
  addr1: optionalText(),
  addr2: optionalText(),
  addr3: optionalText(),
  addr4: optionalText(),
  description: text(),
  descriptionExt: optionalNote(),
  email: emailList,
  geofenceType: choice([circle, polygon]),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  radius: z.number().optional().meta({ description: 'Metres; a circle needs 50 to 1000.' }),
  points: limitedArray(pair, polygonPointsAtMost).optional(),
  tags: limitedArray(id, tagsAtMost).optional(),
});

const degrees = ({ min, max }: { min: number; max: number }) => ({ type: 'number', minimum: min, maximum: max });

type Path = (string | number)[];
type Found = [path: Path, rule: RuleBroken];
/** Broken rules, and the number of further ones. */
interface Broken {
  found: Found[];
  omitted: number;
}
type Loose = { [Key in keyof z.output<typeof geofenceFields>]?: unknown };

const required = (path: Path): Found => [path, { code: 'required', detail: 'is required' }];

function between(path: Path, value: unknown, { min, max }: { min: number; max: number }, unit: string): Found[] {
  if (value === undefined) return [required(path)];
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  if (value >= min && value <= max) return [];
  return [[path, { code: 'range', params: { min, max }, detail: `must be between ${min} and ${max} ${unit}` }]];
}

/** Document, "Geofence POST rules": a circle needs a centre and a radius, a polygon at least three nodes. */
function shapeRules(sent: Loose): Broken {
  if (sent.geofenceType === circle) {
    const found = [
      ...between(['latitude'], sent.latitude, latitudeLimits, 'degrees'),
      ...between(['longitude'], sent.longitude, longitudeLimits, 'degrees'),
      ...between(['radius'], sent.radius, radiusMetresLimits, 'metres'),
    ];
    return { found, omitted: 0 };
  }
  return sent.geofenceType === polygon ? pointRules(sent.points) : { found: [], omitted: 0 };
}

function pointRules(points: unknown): Broken {
  if (points === undefined) return { found: [required(['points'])], omitted: 0 };
  if (!Array.isArray(points) || points.length > polygonPointsAtMost) return { found: [], omitted: 0 };
  const pairs = points.filter((point): point is [number, number] => Array.isArray(point) && point.length === 2);
  const outside: Found[] = [];
  let omitted = 0;
  for (const [index, point] of points.entries()) {
    if (!Array.isArray(point) || point.length !== 2) continue;
    const found = [
      ...between(['points', index, 0], point[0], latitudeLimits, 'degrees'),
      ...between(['points', index, 1], point[1], longitudeLimits, 'degrees'),
    ];
    if (outside.length < errorsAtMost) outside.push(...found);
    else omitted += found.length;
  }
  const distinct = new Set(pairs.map(([latitude, longitude]) => `${latitude} ${longitude}`)).size;
  if (pairs.length === points.length && distinct < minPolygonPoints) {
    const detail = `must have ${minPolygonPoints} or more different points`;
    const found: RuleBroken = { code: 'length', reason: 'fewPoints', params: { min: minPolygonPoints }, detail };
    return { found: [[['points'], found], ...outside], omitted };
  }
  return { found: outside, omitted };
}

const ofCircle = { type: 'integer', const: circle };
const ofPolygon = { type: 'integer', const: polygon };
const polygonPoints = {
  type: 'array',
  minItems: minPolygonPoints,
  items: {
    type: 'array',
    prefixItems: [degrees(latitudeLimits), degrees(longitudeLimits)],
    items: { type: 'number' },
  },
};

/** `shapeRules` as JSON Schema. It cannot express that points must differ. */
export const shapeSchema = refusing(
  { geofenceType: ofCircle, latitude: { not: degrees(latitudeLimits) } },
  { geofenceType: ofCircle, longitude: { not: degrees(longitudeLimits) } },
  {
    geofenceType: ofCircle,
    radius: { not: { type: 'number', minimum: radiusMetresLimits.min, maximum: radiusMetresLimits.max } },
  },
  { geofenceType: ofPolygon, points: { not: polygonPoints } },
);

/** A check of the shape. Runs even if another field is wrong, so that all problems are reported at once. */
export function refuseBadShape(sent: Loose, context: z.core.$RefinementCtx): void {
  const { found, omitted } = shapeRules(sent);
  for (const [path, rule] of found) breach(context, path, rule);
  omit(context, omitted);
}

/** The fields of a shape, of which a circle and a polygon need different ones: see `refuseBadShape`. */
export const shapeFields = geofenceFields.pick({
  geofenceType: true,
  latitude: true,
  longitude: true,
  radius: true,
  points: true,
});

export const geofenceInput = geofenceFields
  .superRefine(refuseBadShape, evenIfInvalid)
  .meta({ id: 'GeofenceInput', ...shapeSchema });

/**
 * All keys are always present, null if empty. Points of a circle and the centre of a polygon are stored but have no
 * meaning.
 */
export const geofence = z
  .object({
    id: z.int(),
    addr1: z.string().nullable(),
    addr2: z.string().nullable(),
    addr3: z.string().nullable(),
    addr4: z.string().nullable(),
    description: z.string(),
    descriptionExt: z.string().nullable(),
    email: z.string().nullable(),
    geofenceType: choiceOut([circle, polygon]),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    radius: z.number().nullable(),
    points: z.array(pair).nullable(),
    tags: z.array(z.int()),
    countsFromUtc: utcOut,
    ...includedReferences,
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Geofence' });

/**
 * An import in one transaction. `all` stores everything or nothing; `good` stores the valid rows and reports the
 * others. `geofenceInput` checks each row, so that every bad one is listed.
 */
export const geofenceImport = z
  .object({
    ...importOptions,
    geofences: rowList(importMaxGeofences),
  })
  .meta({ id: 'GeofenceImport' });

/** Tags to add to the geofences and to remove from them. A tag cannot be in both lists. */
export const geofenceTagging = z
  .object({
    ids: limitedArray(id, idsAtMost),
    add: limitedArray(id, tagsAtMost).optional(),
    remove: limitedArray(id, tagsAtMost).optional(),
  })
  .superRefine(({ add, remove }, context) => {
    const added = new Set(add);
    remove?.forEach((tagId, index) => {
      if (!added.has(tagId)) return;
      breach(context, ['remove', index], {
        code: 'conflict',
        reason: 'addedAndRemoved',
        detail: 'must not be both added and removed',
      });
    });
  })
  .meta({ id: 'GeofenceTagging' });

export type GeofenceInput = z.input<typeof geofenceInput>;
export type GeofenceParsed = z.output<typeof geofenceInput>;
export type Geofence = Stored<typeof geofence>;
export type GeofenceImportReply = ImportReply;
