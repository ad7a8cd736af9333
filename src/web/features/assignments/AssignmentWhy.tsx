import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { dayMs } from '../../../contract/durations.ts';
import { auditQuery } from '../../api/audit.ts';
import { useIsAdministrator } from '../../api/me.ts';
import { assignmentsQuery, unknownButtonsQuery } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { useDriverName, useVehicleName } from '../../data/names.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { PanelSection } from '../../ui/Facts.tsx';
import { Sentences } from '../../ui/Sentences.tsx';
import { assignmentSentences } from './assignment-why.ts';

const none: readonly never[] = [];

/** Which events began and ended an assignment, in sentences. */
export function AssignmentWhy({ assignment }: { assignment: Assignment }) {
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
