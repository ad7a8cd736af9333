import type { AuditEntry } from '../../../contract/administration.ts';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
import { changedBy } from '../../data/changed-by.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';

const words = text.assignments.why;

/** A button that belongs to no driver, as it was read last in a vehicle. */
interface UnknownRead {
  buttonId: string;
  vehicleId: number;
  lastUtc: string;
}

export interface AssignmentEvidence {
  assignment: Assignment;
  /** Assignments around its end. */
  others: readonly Assignment[];
  unknownReads: readonly UnknownRead[];
  /** Its changes by hand, oldest first. Empty for a person who may not read the audit. */
  changes: readonly AuditEntry[];
  vehicleName: (id: number) => string;
  driverName: (id: number) => string;
}

/** Which event began an assignment, and which one ended it, if it is known. */
export function assignmentSentences(evidence: AssignmentEvidence, format: Format): string[] {
  const { assignment, vehicleName, driverName } = evidence;
  const { startUtc, endUtc, driverId, vehicleId } = assignment;
  const [driver, vehicle] = [driverName(driverId), vehicleName(vehicleId)];
  const when = format.dateAtTime(startUtc);
  const began = isByButton(assignment) ? words.button(driver, vehicle, when) : plannedWords(evidence, when, format);
  return [began, endUtc === null ? words.lasts : endWords(evidence, format.dateAtTime(endUtc), format)];
}

const isByButton = ({ assignmentSource }: Assignment): boolean => assignmentSource === assignmentSources.button;

function plannedWords({ changes }: AssignmentEvidence, when: string, format: Format): string {
  const planned = changes.find(({ action }) => action === 'create');
  return planned ? words.plannedBy(changedBy(planned), format.dateAtTime(planned.utc), when) : words.byHand(when);
}

function endWords(evidence: AssignmentEvidence, when: string, format: Format): string {
  const { assignment, others, unknownReads, changes, vehicleName, driverName } = evidence;
  const { id, endUtc, vehicleId, driverId } = assignment;
  const next = others.find(
    (other) =>
      other.id !== id && other.startUtc === endUtc && (other.vehicleId === vehicleId || other.driverId === driverId),
  );
  if (next) {
    const [driver, vehicle] = [driverName(next.driverId), vehicleName(next.vehicleId)];
    return isByButton(next) ? words.endedByButton(driver, vehicle, when) : words.endedByNext(driver, vehicle, when);
  }
  const unknown = unknownReads.find((read) => read.vehicleId === vehicleId && read.lastUtc === endUtc);
  if (unknown) return words.endedByUnknown(unknown.buttonId, when);
  const ended = changes.findLast(({ before, after }) => endOf(after) === endUtc && endOf(before) !== endUtc);
  return ended ? words.endedBy(changedBy(ended), format.dateAtTime(ended.utc), when) : words.ended(when);
}

/** The end in a state of the record that the audit stores. */
const endOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'endUtc' in state ? state.endUtc : null;
