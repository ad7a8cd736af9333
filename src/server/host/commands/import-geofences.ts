/** `import geofences`: imports a GeoJSON file with the import endpoint's handler, and reports problems by feature. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { longTextLength } from '../../../contract/choices.ts';
import { fold } from '../../../contract/fold.ts';
import type { GeofenceInput } from '../../../contract/geofences.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { type GeojsonGeofences, type GeojsonLoss, geofencesOfGeojson } from '../../../geo/geojson.ts';
import type { Caller } from '../../api/handlers.ts';
import { findJsonError } from '../../http/json-error.ts';
import { Problem } from '../../http/problems.ts';
import { accountNamed, commandLine } from './account-called.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  type ExitCode,
  exitCodes,
  type Service,
  usageError,
} from './command.ts';
import { fileProblem } from './system-error.ts';

const modes = ['all', 'good'] as const;
type Mode = (typeof modes)[number];

export const importGeofencesCommand: Command = {
  usage: 'FILE.geojson --account NAME [--mode all|good] [--tag NAME]',
  summary: 'Store the polygons and circles of a GeoJSON file as geofences.',
  help: [
    'FILE.geojson     polygons, multipolygons (one geofence per part), points with a property "radius" in metres;',
    '                 the property name or title names a geofence, and description is its further text',
    '--account NAME   the account that gets them, by its name or as #ID',
    '--mode all       store everything or, if one feature is bad, nothing (this is the default)',
    '--mode good      store the good geofences and name the rest',
    '--tag NAME       a tag of the account to put on each; may be given several times',
  ],
  operands: ['FILE.geojson'],
  options: {
    account: { type: 'string' },
    mode: { type: 'string', default: 'all' },
    tag: { type: 'string', multiple: true },
  },
  run: importGeofences,
};

async function importGeofences(input: CommandInput): Promise<ExitCode> {
  const { options, withService, print, complain } = input;
  const file = resolve(input.folder, input.operands[0] ?? '');
  const { account: accountName, mode, tag: tagNames = [] } = options;
  if (typeof accountName !== 'string') throw usageError('Name the account for the geofences: --account NAME');
  if (!isMode(mode)) throw usageError(`--mode must be ${modes.join(' or ')}, not "${String(mode)}".`);
  const { rows, losses } = rowsOf(await readJson(file), file);
  if (rows.length === 0) throw new CommandError(`${file} has no features.`);

  return withService(async (service) => {
    const account = await accountNamed(service.db, accountName);
    const caller = commandLine(account.id);
    const tags = await tagsNamed(service, caller, Array.isArray(tagNames) ? tagNames.map(String) : []);
    const { rejected, count, more } = await send(service, caller, { mode, rows, tags });
    for (const line of sentences(rejected)) complain(line);
    if (more !== undefined) complain(more);
    for (const { feature, name, loss } of losses.slice(0, lossesAtMost)) {
      complain(`feature ${feature} (${name}): ${lossWords[loss]}`);
    }
    if (losses.length > lossesAtMost) complain(`And ${losses.length - lossesAtMost} more of this kind.`);
    const stored = rows.length - count;
    if (count > 0 && (mode === 'all' || stored === 0)) {
      complain('Nothing was stored. Features and positions are counted from 0.');
      return exitCodes.failed;
    }
    print(`${stored} ${stored === 1 ? 'geofence' : 'geofences'} stored in the account "${account.name}".`);
    if (count === 0) return exitCodes.done;
    complain(`Skipped ${count}, listed above. Features and positions are counted from 0.`);
    return exitCodes.partly;
  });
}

/** Listed one by one. */
const lossesAtMost = 100;
const lossWords: Readonly<Record<GeojsonLoss, string>> = {
  descriptionCut: `its description is longer than ${longTextLength.max} characters and was cut`,
  partsLeftOut: 'its points and lines were left out, its polygons were imported',
};

const isMode = (value: unknown): value is Mode => modes.some((mode) => mode === value);

async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw fileProblem(error, 'read', file);
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} is not JSON: it is not valid UTF-8.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CommandError(`${file} is not JSON: ${findJsonError(text)}.`);
  }
}

/** Every feature of the file in order: a geofence, or why it cannot become one. */
function rowsOf(value: unknown, file: string): Pick<GeojsonGeofences, 'losses'> & { rows: FileRow[] } {
  const { rows, problems, losses } = geofencesOfGeojson(value);
  const whole = problems.find((problem) => problem.feature === undefined);
  if (whole) throw new CommandError(`${file} ${whole.detail}.`);
  const good = rows.map(({ feature, geofence }): FileRow => ({ feature, name: geofence.description, geofence }));
  const bad = problems.map(({ feature = 0, name, detail }): FileRow => ({ feature, name, geofence: null, detail }));
  return { rows: [...good, ...bad].sort((one, other) => one.feature - other.feature), losses };
}

interface Batch {
  mode: Mode;
  rows: readonly FileRow[];
  tags: number[];
}

interface Sent {
  rejected: RejectedRow[];
  /** All rejected features, listed or not. */
  count: number;
  /** Reports how many are not listed. */
  more: string | undefined;
}

/** Invalid features are sent as rows that the handler refuses, so that it alone decides and reports. */
async function send({ call }: Service, caller: Caller, { mode, rows, tags }: Batch): Promise<Sent> {
  const geofences = rows.map(({ geofence }) => geofence && { ...geofence, ...(tags.length > 0 && { tags }) });
  try {
    const { rejected, rejectedCount } = await call('importGeofences', caller, { body: { mode, geofences } });
    const unnamed = rejectedCount - rejected.length;
    const more = unnamed > 0 ? `And ${unnamed} more features.` : undefined;
    return { rejected: rejectedRows(rows, rejected), count: rejectedCount, more };
  } catch (error) {
    const wrongRows = error instanceof Problem ? rowsOfProblem(error.errors ?? []) : [];
    if (error instanceof Problem && wrongRows.length > 0) {
      const more = error.errorsOmitted > 0 ? `And ${error.errorsOmitted} more errors.` : undefined;
      return { rejected: rejectedRows(rows, wrongRows), count: wrongRows.length, more };
    }
    if (error instanceof Problem) throw new CommandError(plain(error));
    throw error;
  }
}

/** Problems of the whole import: too many rows. */
const plain = ({ message, errors = [] }: Problem): string =>
  errors
    .map(({ pointer, detail }: FieldProblem) => `The file's ${pointer?.slice(2) ?? 'content'} ${detail}.`)
    .join('\n') || message;

async function tagsNamed({ call }: Service, caller: Caller, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const tags = await call('listTags', caller);
  return names.map((name) => {
    const exact = tags.filter((tag) => tag.name === name);
    const [found, second] = exact.length > 0 ? exact : tags.filter((tag) => fold(tag.name) === fold(name));
    if (second) throw new CommandError(`Several tags of this account have the name "${name}".`);
    if (found) return found.id;
    const there = tags.length > 0 ? `It has: ${tags.map((tag) => `"${tag.name}"`).join(', ')}.` : 'It has none.';
    throw new CommandError(`The account has no tag "${name}". ${there}`);
  });
}

/** A row of the import, with the index of its feature. */
interface FileRow {
  feature: number;
  name: string | undefined;
  /** Null if the feature cannot be a geofence; `detail` says why. */
  geofence: GeofenceInput | null;
  detail?: string;
}

/** Problems of a row of the import. */
interface RowProblems {
  index: number;
  errors: readonly FieldProblem[];
}

interface RejectedRow {
  row: FileRow;
  errors: readonly FieldProblem[];
}

/** `#/geofences/40/points/3/0` -> row 40, `#/points/3/0`. Other pointers are left out. */
function rowsOfProblem(errors: readonly FieldProblem[]): RowProblems[] {
  const rows = new Map<number, FieldProblem[]>();
  for (const error of errors) {
    const [, index, rest = ''] = /^#\/geofences\/(\d+)(\/.*)?$/.exec(error.pointer ?? '') ?? [];
    if (index === undefined) continue;
    const row = rows.get(Number(index)) ?? [];
    row.push({ ...error, pointer: `#${rest}` });
    rows.set(Number(index), row);
  }
  return [...rows].map(([index, problems]) => ({ index, errors: problems }));
}

const rejectedRows = (rows: readonly FileRow[], problems: readonly RowProblems[]): RejectedRow[] =>
  problems.flatMap(({ index, errors }) => {
    const row = rows[index];
    return row ? [{ row, errors }] : [];
  });

/** `feature 40 (Yard): must have 3 or more different points`, one per line. */
const sentences = (rejected: readonly RejectedRow[]): string[] =>
  rejected.flatMap(({ row, errors }) => {
    const subject = row.name === undefined ? `feature ${row.feature}` : `feature ${row.feature} (${row.name})`;
    const details = row.detail === undefined ? errors.map(fieldSentence) : [row.detail];
    return details.map((detail) => `${subject}: ${detail}`);
  });

function fieldSentence({ pointer = '#', detail }: FieldProblem): string {
  const [field = '', node, axis] = pointer.split('/').slice(1);
  if (field === 'points' && node !== undefined) {
    const number = axis === undefined ? '' : axis === '0' ? ' latitude' : ' longitude';
    return `position ${node}:${number} ${detail}`;
  }
  // "must have 3 or more different points" names its field itself.
  return field === '' || detail.includes(field) ? detail : `${field} ${detail}`;
}
