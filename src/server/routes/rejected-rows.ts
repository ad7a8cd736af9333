import { errorsAtMost, importErrorsAtMost, rejectedAtMost } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { changedMeanwhile, invalidFields, type Problem } from '../http/problems.ts';

export interface RejectedRow {
  index: number;
  /** 412 if only its precondition failed. */
  status: 400 | 412;
  errors: FieldProblem[];
  /** The number of further errors. */
  errorsOmitted?: number;
}

/** The rows of an import that cannot be stored: all are counted, the first ones listed. */
export class RejectedRows {
  /** Errors of all rows. */
  private errors = 0;
  private listed = 0;
  /** Of the whole request, if a bad row fails it. */
  private status: 400 | 412 = 412;
  private readonly indexes = new Set<number>();
  /** A row has several entries if several steps found problems. */
  private kept: RejectedRow[] = [];

  get count(): number {
    return this.indexes.size;
  }

  has(index: number): boolean {
    return this.indexes.has(index);
  }

  /** `omitted` counts further errors that are not listed. */
  add(
    index: number,
    errors: readonly FieldProblem[],
    { omitted: omittedBefore = 0, status = 400 }: { omitted?: number; status?: 400 | 412 } = {},
  ): void {
    this.indexes.add(index);
    if (status === 400) this.status = 400;
    this.errors += errors.length + omittedBefore;
    const shown = errors.slice(0, this.listed < importErrorsAtMost ? errorsAtMost : 1);
    this.listed += shown.length;
    const omitted = omittedBefore + errors.length - shown.length;
    this.kept.push({ index, status, errors: shown, ...(omitted > 0 && { errorsOmitted: omitted }) });
    if (this.kept.length >= 2 * rejectedAtMost) this.kept = this.first;
  }

  /** One entry per row, in the order of the rows. */
  get first(): RejectedRow[] {
    const byRow = new Map<number, RejectedRow>();
    for (const row of this.kept) {
      const before = byRow.get(row.index);
      byRow.set(row.index, before ? joined(before, row) : row);
    }
    return [...byRow.values()].sort((one, other) => one.index - other.index).slice(0, rejectedAtMost);
  }

  /** 400 or 412 with pointers into the rows: `#/radius` of row 40 becomes `#/geofences/40/radius`. */
  problem(member: string): Problem {
    const errors: FieldProblem[] = [];
    for (const { index, errors: ofRow } of this.first) {
      if (errors.length >= errorsAtMost) break;
      for (const error of ofRow)
        errors.push({ ...error, pointer: `#/${member}/${index}${error.pointer?.slice(1) ?? ''}` });
    }
    const omitted = this.errors - errors.length;
    return this.status === 412 ? changedMeanwhile(errors, omitted) : invalidFields(errors, omitted);
  }
}

function joined(one: RejectedRow, other: RejectedRow): RejectedRow {
  const errors = [...one.errors, ...other.errors];
  const omitted = (one.errorsOmitted ?? 0) + (other.errorsOmitted ?? 0) + Math.max(0, errors.length - errorsAtMost);
  return { ...one, errors: errors.slice(0, errorsAtMost), ...(omitted > 0 && { errorsOmitted: omitted }) };
}
