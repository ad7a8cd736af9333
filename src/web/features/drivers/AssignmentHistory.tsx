import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
import { assignmentsQuery } from '../../api/assignments.ts';
import { drivers as words } from '../../text/drivers.ts';
import type { Format } from '../../text/format.ts';
import { problemWords } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Nothing, PanelSection } from '../../ui/Facts.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import classes from './AssignmentHistory.module.css';
import { useVehicleName } from './driver-row.ts';

const history = words.history;
const atFirst = 8;

/** Which vehicles somebody drove, the newest first. */
export function AssignmentHistory({ driverId }: { driverId: number }) {
  const { data, error } = useQuery(assignmentsQuery({ driverId }));
  // A server that knows no filters gives those of all drivers.
  const own = data?.filter((assignment) => assignment.driverId === driverId).reverse();
  return (
    <PanelSection title={history.title}>
      {error && <Nothing>{problemWords(error).detail}</Nothing>}
      {!own && !error && <ListSkeleton rows={3} />}
      {own?.length === 0 && <Nothing>{history.none}</Nothing>}
      {own && own.length > 0 && <List assignments={own} />}
    </PanelSection>
  );
}

function List({ assignments }: { assignments: readonly Assignment[] }) {
  const format = useFormat();
  const vehicleName = useVehicleName();
  const [all, setAll] = useState(false);
  const rest = assignments.length - atFirst;
  return (
    <>
      <ol className={classes.list}>
        {(all ? assignments : assignments.slice(0, atFirst)).map((assignment) => (
          <li key={assignment.id}>
            <p>{vehicleName(assignment.vehicleId)}</p>
            <p className={classes.times} title={format.utc(assignment.startUtc)}>
              {timesOf(assignment, format)} · {sourceOf(assignment)}
            </p>
          </li>
        ))}
      </ol>
      {!all && rest > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {history.more(rest, format.number(rest))}
        </Button>
      )}
    </>
  );
}

function timesOf({ startUtc, endUtc }: Assignment, format: Format): string {
  if (endUtc === null) return history.untilNow(format.dateTime(startUtc));
  const sameDay = format.date(startUtc) === format.date(endUtc);
  return history.times(format.dateTime(startUtc), sameDay ? format.time(endUtc) : format.dateTime(endUtc));
}

function sourceOf({ assignmentSource }: Assignment): string {
  if (assignmentSource === assignmentSources.button) return history.bySource.button;
  return assignmentSource === assignmentSources.api ? history.bySource.api : history.unknownSource;
}
