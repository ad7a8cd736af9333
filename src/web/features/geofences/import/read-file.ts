import { importMaxGeofences } from '../../../../contract/choices.ts';
import { fieldProblems } from '../../../../contract/field-problems.ts';
import { type GeofenceInput, geofenceInput } from '../../../../contract/geofences.ts';
import { type GeojsonLoss, type GeojsonReason, geofencesOfGeojson } from '../../../../geo/geojson.ts';
import { fieldWords } from '../../../text/field-words.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';

const { geofenceForm: form } = text;
const words = text.importing;

/** A feature that cannot be stored. */
export interface BadFeature {
  /** Index in the file, from 0. */
  feature: number;
  name: string | undefined;
  why: string;
}

export interface FileOfGeofences {
  good: GeofenceInput[];
  bad: BadFeature[];
  /** Numbers of features of which a part is not kept. */
  losses: ReadonlyMap<GeojsonLoss, number>;
}

/** An error about the whole file; its message is a visible text. */
export class UnreadableFile extends Error {}

/** Reads a file and checks it by the rules of the service before anything is sent. */
export function readFile(bytes: ArrayBuffer, format: Format): FileOfGeofences {
  const { rows, problems, losses } = geofencesOfGeojson(parsed(bytes));
  const whole = problems.find(({ feature }) => feature === undefined);
  if (whole) throw new UnreadableFile(reasonWords(whole));
  if (rows.length > importMaxGeofences) throw new UnreadableFile(words.tooMany(format.number(importMaxGeofences)));
  const good: GeofenceInput[] = [];
  const bad: BadFeature[] = problems.map(({ feature = 0, name, ...problem }) => ({
    feature,
    name,
    why: reasonWords(problem),
  }));
  for (const { feature, geofence } of rows) {
    const why = brokenRule(geofence, format);
    if (why === undefined) good.push(geofence);
    else bad.push({ feature, name: geofence.description, why });
  }
  const counted = new Map<GeojsonLoss, number>();
  for (const { loss } of losses) counted.set(loss, (counted.get(loss) ?? 0) + 1);
  return { good, bad: bad.sort((one, other) => one.feature - other.feature), losses: counted };
}

const reasonWords = ({ reason, system = '' }: { reason: GeojsonReason; system?: string }): string =>
  reason === 'otherSystem' ? words.otherSystem(system) : words.reasons[reason];

function parsed(bytes: ArrayBuffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(words.notText);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableFile(words.notJson);
  }
}

/** The first problem. After a fix the next one shows. */
function brokenRule(geofence: GeofenceInput, format: Format): string | undefined {
  const checked = geofenceInput.safeParse(geofence);
  if (checked.success) return undefined;
  const [first] = fieldProblems(checked.error, geofence);
  if (!first) return undefined;
  const field = first.pointer?.split('/')[1] ?? '';
  return text.common.form.elsewhere(fieldNames[field] ?? field, fieldWords(first, format, unitOf(field, format)));
}

const address = (line: number) => [`addr${line}`, form.addressLine(line)] as const;
const fieldNames: Readonly<Record<string, string>> = {
  description: form.description,
  descriptionExt: text.geofences.details.about,
  email: form.email,
  latitude: form.latitude,
  longitude: form.longitude,
  radius: form.radius,
  points: form.shape,
  ...Object.fromEntries([1, 2, 3, 4].map(address)),
};

const unitOf = (field: string, format: Format) => (field === 'radius' ? format.metres : undefined);
