import { useQueryClient } from '@tanstack/react-query';
import { undoSeconds } from '../../../contract/choices.ts';
import { useEndAssignment } from '../../api/assignments.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { recordQuery, useSaveRecord } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { text } from '../../text/index.ts';
import { isProblemLike } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import type { AssignmentRow } from './assignment-row.ts';
import { nameOf } from './assignment-texts.ts';
import { utcOf } from './assignment-values.ts';

const words = text.assignments;

/** Ends an assignment now and offers undo. */
export function useEndNow(): (row: AssignmentRow) => void {
  const format = useFormat();
  const ending = useEndAssignment();
  const correcting = useSaveRecord('assignment');
  const queryClient = useQueryClient();
  const runAgain = async ({ id }: AssignmentRow): Promise<unknown> => {
    const { value, etag } = await queryClient.fetchQuery(recordQuery('assignment', id));
    return correcting.mutateAsync({ record: bodyFrom(value, { endUtc: null }), ifMatch: etag });
  };
  return (row) => {
    const { vehicleId, driverId } = row;
    const who = nameOf(row);
    const endUtc = utcOf(serviceNowMs());
    const goOn = (): void => {
      runAgain(row).then(
        () => notify({ words: words.runsAgain(who) }),
        (error: unknown) => notifyFailure(error, (why) => words.undoFailed(who, why)),
      );
    };
    ending.mutateAsync({ vehicleId, driverId, endUtc }).then(
      () => notifyUndo(words.ended(who, format.time(endUtc)), goOn, undoSeconds),
      (error: unknown) =>
        notifyFailure(error, (why) => words.endFailed(who, isOver(error) ? words.endedMeanwhile : why)),
    );
  };
}

/** The assignment has already ended: a person or a button was faster. */
const isOver = (error: unknown): boolean => isProblemLike(error) && error.status === 404;
