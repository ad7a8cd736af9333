import * as z from 'zod';
import { added } from './added-fields.ts';
import { unnamedRows } from './bulk.ts';
import { assignmentSources, idsAtMost, referenceLength } from './choices.ts';
import {
  absentSchema,
  bothOrNone,
  breach,
  choiceOut,
  emptySchema,
  evenIfInvalid,
  existingRecordId,
  id,
  limitedArray,
  optionalIdentifier,
  queryFlag,
  refusing,
  savedRecordId,
  utc,
  utcOut,
} from './fields.ts';
import { lastingExportQuery, lastingQuery, totalsQuery } from './growing-lists.ts';

/** The document's VehicleDriverMapping. `endUtc` is null while the assignment is open. */
export const assignment = z
  .object({
    id: z.int(),
    vehicleId: z.int(),
    driverId: z.int(),
    startUtc: utcOut,
    endUtc: utcOut.nullable(),
    assignmentSource: choiceOut(Object.values(assignmentSources)),
    reference: z.string().nullable().meta({ description: 'Name in another system, unique in the account' }),
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'VehicleDriverMapping' });

type Loose = { [key: string]: unknown };
const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** `vehicleReference` and `driverReference` may replace the ids. (Our addition.) */
const pair = {
  vehicleId: id.optional(),
  vehicleReference: optionalIdentifier(referenceLength),
  driverId: id.optional(),
  driverReference: optionalIdentifier(referenceLength),
};

function pairRules(sent: Loose, context: z.core.$RefinementCtx): void {
  for (const side of ['vehicle', 'driver']) {
    if (isPresent(sent[`${side}Id`]) || isPresent(sent[`${side}Reference`])) continue;
    breach(context, [`${side}Id`], { code: 'required', detail: 'is required' });
  }
}

const pairSchema = refusing(
  { vehicleId: absentSchema, vehicleReference: emptySchema },
  { driverId: absentSchema, driverReference: emptySchema },
);

function order(sent: Loose, context: z.core.$RefinementCtx): void {
  const { startUtc, endUtc } = sent;
  if (startUtc instanceof Date && endUtc instanceof Date && endUtc < startUtc) {
    breach(context, ['endUtc'], { code: 'range', reason: 'endBeforeStart', detail: 'must not be before startUtc' });
  }
}

export const assignmentStart = z
  .object({ ...pair, startUtc: utc, endUtc: utc.optional(), reference: optionalIdentifier(referenceLength) })
  .superRefine((sent, context) => {
    pairRules(sent, context);
    order(sent, context);
  }, evenIfInvalid)
  .meta({ id: 'AssignmentStart', ...pairSchema });

export const assignmentEnd = z
  .object({ ...pair, endUtc: utc })
  .superRefine(pairRules, evenIfInvalid)
  .meta({ id: 'AssignmentEnd', ...pairSchema });

const referenceField = added({ reference: optionalIdentifier(referenceLength) });

/** Corrects the times of an assignment. Without `endUtc` the assignment is open. */
export const assignmentCorrection = z
  .object({ id: existingRecordId, startUtc: utc, endUtc: utc.optional(), ...referenceField })
  .superRefine(order, evenIfInvalid)
  .meta({ id: 'AssignmentCorrection' });

/** A row of an import: starts an assignment, or changes all of one. A change keeps a vehicle or driver that it leaves out. */
export const assignmentRow = z
  .object({
    id: savedRecordId,
    ...pair,
    ...added({ vehicleId: pair.vehicleId, driverId: pair.driverId }),
    startUtc: utc,
    endUtc: utc.optional(),
    ...referenceField,
  })
  .superRefine((sent, context) => {
    if (sent.id === undefined) pairRules(sent, context);
    order(sent, context);
  }, evenIfInvalid);

/** Rows that take the place of others: these are deleted first, in the same change. */
export const assignmentImport = z
  .object({
    ...unnamedRows,
    deleteIds: limitedArray(id, idsAtMost)
      .optional()
      .meta({ description: 'Assignments that are deleted before the rows are checked' }),
  })
  .meta({ id: 'AssignmentImport' });

/** With a period, assignments that overlap it. Both ends of the period are required. */
const assignmentPeriod = { startDate: utc.optional(), endDate: utc.optional() };
export const assignmentQuery = bothOrNone(
  lastingQuery('assignments', { ...assignmentPeriod, updatedSince: utc.optional(), deleted: queryFlag.optional() }),
);
export const assignmentExportQuery = bothOrNone(lastingExportQuery('assignments', assignmentPeriod));
export const assignmentTotalsQuery = bothOrNone(totalsQuery('assignments', assignmentPeriod));

export type Assignment = z.output<typeof assignment>;
export type AssignmentRow = z.output<typeof assignmentRow>;
