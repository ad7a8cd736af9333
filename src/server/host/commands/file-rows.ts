/** Maps problems of import rows to features of the file. */
import type { GeofenceInput } from '../../../contract/geofences.ts';
import type { FieldProblem } from '../../../contract/problem.ts';

/** A row of the import, with the index of its feature. */
export interface FileRow {
  feature: number;
  name: string | undefined;
  /** Null if the feature cannot be a geofence; `detail` says why. */
  geofence: GeofenceInput | null;
  detail?: string;
}

interface RowProblems {
  index: number;
  errors: readonly FieldProblem[];
}

export interface RejectedRow {
  row: FileRow;
  errors: readonly FieldProblem[];
}

/** `#/geofences/40/points/3/0` -> row 40, `#/points/3/0`. Other pointers are left out. */
export function rowsOfProblem(errors: readonly FieldProblem[]): RowProblems[] {
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

export const rejectedRows = (rows: readonly FileRow[], problems: readonly RowProblems[]): RejectedRow[] =>
  problems.flatMap(({ index, errors }) => {
    const row = rows[index];
    return row ? [{ row, errors }] : [];
  });

/** `feature 40 (Yard): must have 3 or more different points`, one per line. */
export const sentences = (rejected: readonly RejectedRow[]): string[] =>
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
