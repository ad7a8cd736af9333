import { undoSeconds } from '../../../contract/choices.ts';
import { useCorrectAssignment, useEndAssignment } from '../../api/assignments.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { assignments as words } from '../../text/assignments.ts';
import { isProblemLike, problemWords } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyUndo } from '../../ui/notices.tsx';
import type { AssignmentRow } from './assignment-row.ts';
import { utcOf } from './assignment-values.ts';
import { nameOf } from './said.ts';

/** Ends what runs at this very moment, and offers to undo it. */
export function useEndNow(): (row: AssignmentRow) => void {
  const format = useFormat();
  const ending = useEndAssignment();
  const correcting = useCorrectAssignment();
  return (row) => {
    const { id, vehicleId, driverId, startMs } = row;
    const who = nameOf(row);
    const endUtc = utcOf(serviceNowMs());
    const goOn = (): void => {
      correcting.mutateAsync({ record: { id, startUtc: utcOf(startMs) } }).then(
        () => notify({ words: words.runsAgain(who) }),
        (error: unknown) => notify({ kind: 'problem', words: words.undoFailed(who, problemWords(error).detail) }),
      );
    };
    ending.mutateAsync({ vehicleId, driverId, endUtc }).then(
      () => notifyUndo(words.ended(who, format.time(endUtc)), goOn, undoSeconds),
      (error: unknown) => notify({ kind: 'problem', words: words.endFailed(who, whyNot(error)) }),
    );
  };
}

/** An end that finds nothing running: somebody, or a button, was quicker. */
const whyNot = (error: unknown): string =>
  isProblemLike(error) && error.status === 404 && error.kind !== 'missing'
    ? words.endedMeanwhile
    : problemWords(error).detail;
