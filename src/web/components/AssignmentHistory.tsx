import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Assignment } from '../../contract/assignments.ts';
import { assignmentSources } from '../../contract/choices.ts';
import { useMayChange } from '../api/me.ts';
import { assignmentsQuery } from '../api/records.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import { useDriverName, useVehicleName } from '../data/names.ts';
import { paths } from '../paths/index.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button, iconButtonLook } from '../ui/Button.tsx';
import { NotFetched, Nothing, PanelSection } from '../ui/Facts.tsx';
import { IconPlus } from '../ui/icons.tsx';
import { Quiet, Stack } from '../ui/layout.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './AssignmentHistory.module.css';

const { history } = text.records;
const atFirst = 8;

type Side = { driverId: number } | { vehicleId: number };

/** Assignments of a driver or a vehicle, the newest first, with links to the timeline and a button for a new one. */
export function AssignmentHistory({ of }: { of: Side }) {
  const { data, error, refetch } = useQuery(assignmentsQuery(of));
  const own = data?.toReversed();
  return (
    <PanelSection title={history.title} aside={useMayChange('assignment') && <Add of={of} />}>
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!own && !error && <ListSkeleton rows={3} />}
      {own?.length === 0 && <Nothing>{history.none}</Nothing>}
      {own && own.length > 0 && <List assignments={own} of={of} />}
    </PanelSection>
  );
}

function Add({ of }: { of: Side }) {
  const [label, search] =
    'driverId' in of
      ? [history.addVehicle, { forDriver: String(of.driverId) }]
      : [history.addDriver, { forVehicle: String(of.vehicleId) }];
  return (
    <Link to={paths.newAssignment} search={search} className={iconButtonLook()} aria-label={label} title={label}>
      <IconPlus size={16} />
    </Link>
  );
}

function List({ assignments, of }: { assignments: readonly Assignment[]; of: Side }) {
  const format = useFormat();
  const otherName = useOtherName(of);
  const [all, setAll] = useState(false);
  const rest = assignments.length - atFirst;
  return (
    <>
      <Stack as="ol" className={classes.list}>
        {(all ? assignments : assignments.slice(0, atFirst)).map((assignment) => (
          <li key={assignment.id}>
            <p>
              <Link to={paths.assignment} params={{ assignmentId: String(assignment.id) }}>
                {otherName(assignment)}
              </Link>
            </p>
            <Quiet title={format.utc(assignment.startUtc)}>
              {history.line(timesOf(assignment, format), sourceOf(assignment))}
            </Quiet>
          </li>
        ))}
      </Stack>
      {!all && rest > 0 && (
        <Button compact variant="subtle" onClick={() => setAll(true)}>
          {history.more(rest, format.number(rest))}
        </Button>
      )}
    </>
  );
}

function useOtherName(of: Side): (assignment: Assignment) => string {
  const vehicleName = useVehicleName();
  const driverName = useDriverName();
  return ({ vehicleId, driverId }) => ('driverId' in of ? vehicleName(vehicleId) : driverName(driverId));
}

function timesOf({ startUtc, endUtc }: Assignment, format: Format): string {
  if (endUtc === null) {
    const begun = Date.parse(startUtc) <= serviceNowMs();
    return (begun ? history.untilNow : history.from)(format.dateTime(startUtc));
  }
  const sameDay = format.date(startUtc) === format.date(endUtc);
  return history.times(format.dateTime(startUtc), sameDay ? format.time(endUtc) : format.dateTime(endUtc));
}

function sourceOf({ assignmentSource }: Assignment): string {
  if (assignmentSource === assignmentSources.button) return history.bySource.button;
  return assignmentSource === assignmentSources.api ? history.bySource.api : history.unknownSource;
}
