import { type ComponentProps, useCallback } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentsList } from '../../api/assignments.ts';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { ListTotals } from '../../components/ListTotals.tsx';
import { exactSearch } from '../../data/period.ts';
import { useComparison } from '../../data/use-compared.ts';
import { useGrowingTable } from '../../data/use-growing-table.ts';
import type { ComparedSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { IconAssignment } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type AssignmentRow, rowOf, type useAssignmentRows } from './assignment-row.ts';
import { assignmentColumns } from './columns.tsx';
import type { AssignmentsView } from './use-assignments-view.ts';

const words = text.assignments;
const defaultSort = { key: 'start', descending: true };
const viewKeys: readonly string[] = ['compare'];

type Shared = 'address' | 'pageTitle' | 'primary' | 'above' | 'deletedFilter' | 'panel';

interface AssignmentsTableProps
  extends Pick<ComponentProps<typeof GrowingTablePage<Assignment, AssignmentRow>>, Shared> {
  names: Pick<ReturnType<typeof useAssignmentRows>, 'vehicles' | 'drivers'>;
  view: AssignmentsView;
  open: AssignmentRow | undefined;
}

/** The assignments that overlap a day or a week as a table. */
export function AssignmentsTable({ names: { vehicles, drivers }, view, open, ...page }: AssignmentsTableProps) {
  const { window } = view;
  const comparison = useComparison(periodIn(view), 'today', window, view.change);
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
      importedPeriod={{ startMs: window.startMs, endMs: window.endMs }}
      totals={
        <ListTotals table={table} comparison={comparison} terms={words.totals} navigation={page.address.navigation} />
      }
    />
  );
}

/** The shown day or week as a period with a name, which says what it is compared with. */
function periodIn({ window: { span, startMs, endMs }, isToday, compare }: AssignmentsView): ComparedSearch {
  const period = isToday
    ? ({ period: span === 'day' ? 'today' : 'thisWeek' } as const)
    : exactSearch({ startMs, endMs });
  return { ...period, ...(compare && { compare }) };
}
