import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { dayMs } from '../../../contract/durations.ts';
import { useEndAssignment } from '../../api/assignments.ts';
import { auditQuery } from '../../api/audit.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { useIsAdministrator, useMayChange } from '../../api/me.ts';
import { assignmentsQuery, recordQuery, unknownButtonsQuery, useSaveRecord } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { RecordChanges } from '../../components/RecordChanges.tsx';
import { RecordPanel } from '../../components/RecordPanel.tsx';
import { useDriverName, useVehicleName } from '../../data/names.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { isProblemLike } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts, PanelSection } from '../../ui/Facts.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { Sentences } from '../../ui/Sentences.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './AssignmentDetails.module.css';
import type { AssignmentRow } from './assignment-row.ts';
import { nameOf, secondsOf, stateOf } from './assignment-texts.ts';
import { fieldsOf, utcOf } from './assignment-values.ts';
import { assignmentSentences } from './assignment-why.ts';
import { SourceMark } from './SourceMark.tsx';

const words = text.assignments;

interface AssignmentDetailsProps {
  row: AssignmentRow;
  nowMs: number;
  navigation: RecordNavigation;
  onDelete: () => void;
}

export function AssignmentDetails({ row, nowMs, navigation, onDelete }: AssignmentDetailsProps) {
  const format = useFormat();
  const state = stateOf(row, nowMs);
  return (
    <RecordPanel
      title={nameOf(row)}
      subtitle={<StatusMark kind={state === 'running' ? 'good' : 'unknown'}>{words.states[state]}</StatusMark>}
      onClose={navigation.close}
      onEdit={() => navigation.edit(row.id)}
      onDelete={onDelete}
    >
      {row.endMs === null && state === 'running' && <EndNow row={row} />}
      <Facts>
        <Fact term={text.kinds.vehicle}>
          <Link to={paths.vehicle} params={{ vehicleId: String(row.vehicleId) }}>
            {row.vehicle}
          </Link>
        </Fact>
        <Fact term={text.kinds.driver}>
          <Link to={paths.driver} params={{ driverId: String(row.driverId) }}>
            {row.driver}
          </Link>
        </Fact>
        <Fact term={text.records.start}>
          <Moment at={row.startMs} />
        </Fact>
        <Fact term={text.records.end}>{row.endMs === null ? words.stillRuns : <Moment at={row.endMs} />}</Fact>
        <Fact term={text.records.duration}>{format.duration(secondsOf(row, nowMs))}</Fact>
        <Fact term={words.source}>
          <SourceMark source={row.source} inWords />
        </Fact>
        {row.assignment.reference && <Fact term={text.kinds.externalReference}>{row.assignment.reference}</Fact>}
      </Facts>
      <AssignmentWhy assignment={row.assignment} />
      <RecordChanges<Assignment>
        resource="assignment"
        resourceId={row.id}
        fieldsOf={(assignment) => [
          ...fieldsOf(assignment, format),
          { field: text.kinds.externalReference, value: assignment.reference ?? '' },
        ]}
      />
    </RecordPanel>
  );
}

function EndNow({ row }: { row: AssignmentRow }) {
  const mayChange = useMayChange('assignment');
  const endNow = useEndNow();
  return (
    <div className={classes.end}>
      <GatedButton reason={mayChange ? undefined : text.records.viewerMayNot} onClick={() => endNow(row)}>
        {words.endNow}
      </GatedButton>
    </div>
  );
}

/** Ends an assignment now and offers undo. */
function useEndNow(): (row: AssignmentRow) => void {
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
      () => notifyUndo(words.ended(who, format.time(endUtc)), goOn),
      (error: unknown) =>
        notifyFailure(error, (why) => words.endFailed(who, isOver(error) ? words.endedMeanwhile : why)),
    );
  };
}

/** The assignment has already ended: a person or a button was faster. */
const isOver = (error: unknown): boolean => isProblemLike(error) && error.status === 404;

const none: readonly never[] = [];

/** Which events began and ended an assignment, in sentences. */
function AssignmentWhy({ assignment }: { assignment: Assignment }) {
  const format = useFormat();
  const [vehicleName, driverName] = [useVehicleName(), useDriverName()];
  const { endUtc } = assignment;
  const enabled = endUtc !== null;
  const moment = endUtc ?? assignment.startUtc;
  const around = { startDate: moment, endDate: new Date(Date.parse(moment) + 1).toISOString() };
  const { data: others = none } = useQuery({ ...assignmentsQuery(around), enabled });
  const { data: unknownReads = none } = useQuery({ ...unknownButtonsQuery, enabled });
  const [yearOfChanges] = useState(() => ({
    startDate: new Date(serviceNowMs() - 365 * dayMs).toISOString(),
    endDate: new Date(serviceNowMs() + dayMs).toISOString(),
  }));
  const { data: changes = none } = useQuery({
    ...auditQuery({ resource: 'assignment', resourceId: assignment.id, ...yearOfChanges }),
    enabled: useIsAdministrator(),
  });
  const evidence = { assignment, others, unknownReads, changes, vehicleName, driverName };
  return (
    <PanelSection title={text.assignments.why.title}>
      <Sentences sentences={assignmentSentences(evidence, format)} />
    </PanelSection>
  );
}
