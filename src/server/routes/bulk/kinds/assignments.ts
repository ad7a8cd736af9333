import { type Assignment, type AssignmentRow, assignmentRow } from '../../../../contract/assignments.ts';
import { referenceLength } from '../../../../contract/choices.ts';
import { resourceTypes } from '../../../../contract/kinds.ts';
import type { FieldProblem } from '../../../../contract/problem.ts';
import { isSameStart, overlaps } from '../../../../rules/assignments.ts';
import { noSuch } from '../../../http/problems.ts';
import { assignmentsAroundEach, findByReferences, type NamedAssignment } from '../../../store/assignments.ts';
import { drivers } from '../../../store/drivers.ts';
import { findReferences } from '../../../store/external-references.ts';
import { vehicles } from '../../../store/vehicles.ts';
import { type AssignmentFields, assignmentRows, contentOfFields } from '../../../tracking/assignment-rows.ts';
import { flatMapInSlices, forEachInSlices, mapInSlices } from '../../../work/slices.ts';
import { clashesOfRow, remainsNextTo, unknownSide } from '../../assignment-clash.ts';
import type { BulkContext, Deletable, ImportKind, Planned } from '../bulk-kind.ts';
import { keyed, keyText, withIds } from '../find-records.ts';
import { addProblem, idsOf, type RowProblems } from '../row-problems.ts';

/** `unknown`: sides whose reference no record has. */
type Content = AssignmentFields & { unknown?: readonly Side[] };
type Side = 'vehicle' | 'driver';
type Row = Planned<Content, Assignment>;

export const bulkAssignments: ImportKind<AssignmentRow, Content, Assignment> & Deletable<Assignment> = {
  kind: 'assignment',
  store: assignmentRows,
  creation: assignmentRows,
  deletion: assignmentRows,
  needsReferred: true,
  schema: assignmentRow,
  contentOf: ({ vehicleId, driverId, startUtc, endUtc, reference }) => ({
    ...{ vehicleId, driverId, startUtc, endUtc, reference },
  }),
  async referenced({ tx, accountId }, rows, options) {
    const keys = keyed(rows, ({ reference }) => keyText('identifier', reference, referenceLength));
    return withIds(keys, await findByReferences(tx, accountId, [...new Set(keys.values())], options));
  },
  async content(context, rows) {
    const vehicleOf = await sideOf(context, 'vehicle', rows);
    const driverOf = await sideOf(context, 'driver', rows);
    return ({ parsed, current }) => {
      const [vehicleId, driverId] = [vehicleOf(parsed, current), driverOf(parsed, current)];
      const unknown = [...(vehicleId ? [] : ['vehicle' as const]), ...(driverId ? [] : ['driver' as const])];
      return {
        ...{ vehicleId: vehicleId ?? 0, driverId: driverId ?? 0 },
        startUtc: parsed.startUtc.toISOString(),
        endUtc: parsed.endUtc?.toISOString() ?? null,
        reference: parsed.reference ?? null,
        ...(unknown.length > 0 && { unknown }),
      };
    };
  },
  repeats: withRepeatedStarts,
  problems: problemsOf,
};

/** Finds the vehicle or driver of a row. A reference counts if the id is missing or is the one that the record has anyway. */
async function sideOf({ tx, accountId }: BulkContext, side: Side, rows: readonly AssignmentRow[]) {
  const texts = new Set(rows.flatMap((row) => row[`${side}Reference`] ?? []));
  const found = texts.size === 0 ? [] : await findReferences(tx, accountId, resourceTypes[side], [...texts]);
  const ids = new Map(found.map(({ reference, resourceId }) => [reference, resourceId]));
  return (row: AssignmentRow, current: Assignment | undefined): number | undefined => {
    const id = row[`${side}Id`] ?? undefined;
    const text = row[`${side}Reference`] ?? undefined;
    return text === undefined || (id !== undefined && id !== current?.[`${side}Id`]) ? id : ids.get(text);
  };
}

const wantedOf = ({ current, content }: Row) => ({ ...(current && { id: current.id }), ...contentOfFields(content) });

/** A repeated start creates nothing, as in a single POST. The stored assignment takes the reference of the row. */
async function withRepeatedStarts({ tx, accountId }: BulkContext, rows: readonly Row[]): Promise<Row[]> {
  const fresh = rows.filter(({ current }) => !current);
  const taken = new Set(rows.flatMap(({ current }) => current?.id ?? []));
  const around = await assignmentsAroundEach(tx, accountId, await mapInSlices(fresh, wantedOf));
  const found = new Map<number, NamedAssignment>();
  await forEachInSlices(fresh, (row, nth) => {
    const wanted = wantedOf(row);
    const same = around.get(nth)?.find((other) => isSameStart(wanted, other));
    if (!same || taken.has(same.id)) return;
    taken.add(same.id);
    found.set(row.index, same);
  });
  const records = await assignmentRows.lock(
    tx,
    accountId,
    [...found.values()].map(({ id }) => id),
  );
  return mapInSlices(rows, (row) => {
    const record = records.get(found.get(row.index)?.id ?? 0);
    if (!record) return row;
    const { endUtc, reference } = row.content;
    const content = { ...row.content, endUtc: endUtc ?? record.endUtc, reference: reference ?? record.reference };
    return { ...row, current: { id: record.id, record }, content };
  });
}

async function problemsOf({ tx, accountId, now }: BulkContext, rows: readonly Row[]): Promise<RowProblems> {
  const problems: RowProblems = new Map();
  const known = {
    // Always vehicles before drivers, to avoid deadlocks.
    vehicle: await vehicles.hold(
      tx,
      accountId,
      idsOf(rows, ({ vehicleId }) => vehicleId),
    ),
    driver: await drivers.hold(
      tx,
      accountId,
      idsOf(rows, ({ driverId }) => driverId),
    ),
  };
  await forEachInSlices(rows, ({ index, content, current }) => {
    for (const side of ['vehicle', 'driver'] as const) {
      const id = content[`${side}Id`];
      const isOver = content.endUtc !== null && new Date(content.endUtc) <= now;
      if (content.unknown?.includes(side)) addProblem(problems, index, unknownSide(side, undefined));
      else if (!known[side].has(id) && !(isOver && current?.record[`${side}Id`] === id)) {
        addProblem(problems, index, noSuch(`#/${side}Id`, side));
      }
    }
  });
  const alone = await withoutOverlaps(
    rows.filter(({ index }) => !problems.has(index)),
    (index, problem) => addProblem(problems, index, problem),
  );
  const replaced = rows.flatMap(({ current }) => current?.id ?? []);
  const around = await assignmentsAroundEach(tx, accountId, await mapInSlices(alone, wantedOf), replaced);
  await forEachInSlices(alone, (row, nth) => {
    const wanted = wantedOf(row);
    const others = (around.get(nth) ?? []).filter(
      row.current?.isDeleted ? ({ derived }) => !derived : row.current ? () => true : remainsNextTo(wanted),
    );
    for (const problem of clashesOfRow(wanted, others)) addProblem(problems, row.index, problem);
  });
  return problems;
}

/** The rows that overlap no earlier row. */
function withoutOverlaps(rows: readonly Row[], refuse: (index: number, problem: FieldProblem) => void): Promise<Row[]> {
  const lanes = new Map<string, Lane>();
  return flatMapInSlices(rows, (row) => {
    const { index, content } = row;
    const of = (['vehicle', 'driver'] as const).map((side) => {
      const key = `${side} ${content[`${side}Id`]}`;
      const lane = lanes.get(key) ?? new Lane();
      lanes.set(key, lane);
      return { side, lane, overlapped: lane.overlapped(row) };
    });
    for (const { side, overlapped } of of) {
      if (overlapped) refuse(index, rowOverlaps(`#/${side}Id`, overlapped.index));
    }
    if (of.some(({ overlapped }) => overlapped)) return [];
    for (const { lane } of of) lane.add(row);
    return [row];
  });
}

/** Rows of one vehicle or driver that do not overlap, by start. */
class Lane {
  private readonly rows: { row: Row; startMs: number }[] = [];

  overlapped(row: Row): Row | undefined {
    const at = this.placeOf(row);
    return [this.rows[at - 1], this.rows[at]].find((other) => other && overlaps(wantedOf(row), wantedOf(other.row)))
      ?.row;
  }

  /** One of zero length overlaps nothing. */
  add(row: Row): void {
    const { startUtc, endUtc } = row.content;
    if (startUtc !== endUtc) this.rows.splice(this.placeOf(row), 0, { row, startMs: Date.parse(startUtc) });
  }

  private placeOf({ content }: Row): number {
    const startMs = Date.parse(content.startUtc);
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle]?.startMs ?? 0) < startMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const rowOverlaps = (pointer: string, row: number): FieldProblem => ({
  pointer,
  code: 'conflict',
  reason: 'rowOverlaps',
  params: { row },
  detail: `has an assignment at this time in row ${row}`,
});
