import { type ComponentProps, useCallback } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentsList } from '../../api/assignments.ts';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { useGrowingTable } from '../../data/use-growing-table.ts';
import { text } from '../../text/index.ts';
import { IconAssignment } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type AssignmentRow, rowOf, type useAssignmentRows } from './assignment-row.ts';
import { assignmentColumns } from './columns.tsx';
import type { Span } from './shown-window.ts';

const words = text.assignments;
const defaultSort = { key: 'start', descending: true };
const viewKeys: readonly string[] = [];

type Shared = 'address' | 'pageTitle' | 'primary' | 'above' | 'deletedFilter' | 'panel';

interface AssignmentsTableProps
  extends Pick<ComponentProps<typeof GrowingTablePage<Assignment, AssignmentRow>>, Shared> {
  names: Pick<ReturnType<typeof useAssignmentRows>, 'vehicles' | 'drivers'>;
  window: Span;
  open: AssignmentRow | undefined;
}

/** The assignments that overlap a day or a week as a table. */
export function AssignmentsTable({ names: { vehicles, drivers }, window, open, ...page }: AssignmentsTableProps) {
  const isSettled = vehicles.isSettled && drivers.isSettled;
  const toRow = useCallback(
    (assignment: Assignment) => rowOf(assignment, vehicles.nameOf, drivers.nameOf),
    [vehicles, drivers],
  );
  const table = useGrowingTable({
    ...{ list: assignmentsList, columns: assignmentColumns, defaultSort },
    toRow: isSettled ? toRow : undefined,
    query: { startDate: new Date(window.startMs).toISOString(), endDate: new Date(window.endMs).toISOString() },
  });
  return (
    <GrowingTablePage
      {...page}
      title={words.title}
      name="assignments"
      table={table}
      names={{ nameOf: (_, id) => drivers.nameOf(id) }}
      open={open}
      findLabel={words.find}
      empty={<EmptyState icon={<IconAssignment size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      filters={null}
      viewKeys={viewKeys}
    />
  );
}
