import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
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
  vehicleName: (id: number) => string;
  driverName: (id: number) => string;
}

/** Which event began an assignment, and which one ended it, if it is known. */
export function assignmentSentences(evidence: AssignmentEvidence, format: Format): string[] {
  const { assignment, vehicleName, driverName } = evidence;
  const { startUtc, endUtc, driverId, vehicleId } = assignment;
  const [driver, vehicle] = [driverName(driverId), vehicleName(vehicleId)];
  const when = format.dateTime(startUtc);
  const began = isByButton(assignment) ? words.button(driver, vehicle, when) : words.byHand(when);
  return [began, endUtc === null ? words.lasts : endWords(evidence, format.dateTime(endUtc))];
}

const isByButton = ({ assignmentSource }: Assignment): boolean => assignmentSource === assignmentSources.button;

function endWords({ assignment, others, unknownReads, vehicleName, driverName }: AssignmentEvidence, when: string) {
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
  return unknown ? words.endedByUnknown(unknown.buttonId, when) : words.ended(when);
}
