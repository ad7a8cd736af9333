import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentsList } from '../../api/assignments.ts';
import { useMayChange } from '../../api/me.ts';
import { recordQuery } from '../../api/records.ts';
import { DeletedFilter } from '../../components/DeletedFilter.tsx';
import { DeletedTable } from '../../components/DeletedTable.tsx';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { ListTotals } from '../../components/ListTotals.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { exactSearch } from '../../data/period.ts';
import { useComparison } from '../../data/use-compared.ts';
import { useGrowingTable } from '../../data/use-growing-table.ts';
import { useNow } from '../../data/use-now.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../data/use-record-address.ts';
import { newAssignmentKeys } from '../../paths/assignments.ts';
import { paths } from '../../paths/index.ts';
import type { ComparedSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconAssignment, IconPlus } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AssignmentDetails } from './AssignmentDetails.tsx';
import { EditAssignment, NewAssignment } from './AssignmentForm.tsx';
import { type AssignmentRow, rowOf, useAssignmentRows } from './assignment-row.ts';
import { nameOf } from './assignment-texts.ts';
import type { Draft } from './clash.ts';
import { assignmentColumns } from './columns.tsx';
import { dayOf } from './shown-window.ts';
import { TimelinePage } from './TimelinePage.tsx';
import { type AssignmentsView, useAssignmentsView } from './use-assignments-view.ts';
import { ViewBar } from './ViewBar.tsx';

const words = text.assignments;

/** Assignments of a day or a week as a timeline or a table, with a panel for the selected one. */
export function AssignmentsPage() {
  const address = useRecordAddress(paths.assignments, newAssignmentKeys);
  const isForm = address.place.kind === 'new' || address.place.kind === 'edit';
  const view = useAssignmentsView(useNow(30_000, address.place), isForm);
  const isTable = view.view === 'table';
  // The table reads its own rows. The form compares with all assignments of the time.
  const found = useAssignmentRows(view.window, { isNeeded: !isTable || isForm, isTable });
  // The current time, so that an assignment just started or ended shows correctly.
  const nowMs = useNow(30_000, found.rows);
  const mayChange = useMayChange('assignment');
  const [draft, setDraft] = useState<Draft>();
  const id = idIn(address.place);
  const open = useOpenAssignment(found, id);
  const { vehicles, drivers } = found;
  const nameOfDeleted = useCallback(
    ({ vehicleId, driverId }: Pick<Assignment, 'vehicleId' | 'driverId'>) =>
      nameOf({ vehicle: vehicles.nameOf(vehicleId), driver: drivers.nameOf(driverId) }),
    [vehicles, drivers],
  );
  const { remove, page } = useDeletion('assignment', address, { nameOf: nameOfDeleted });
  const { deleted, missing } = page;
  const shared = {
    address,
    pageTitle: open.row && nameOf(open.row),
    primary: (
      <GatedButton
        icon={<IconPlus size={16} />}
        reason={mayChange ? undefined : text.records.viewerMayNot}
        onClick={() => address.navigation.add()}
      >
        {words.start}
      </GatedButton>
    ),
    above: <ViewBar view={view} />,
    deletedFilter: <DeletedFilter deleted={deleted} />,
    panel: (found.near !== undefined || (isTable && !isForm)) && (
      <AssignmentPanel {...{ address, found, open, missing, remove, nowMs, view }} onDraft={setDraft} />
    ),
  };
  if (deleted.isShown) {
    return <DeletedTable title={words.title} name="assignments" {...{ address, deleted, panel: shared.panel }} />;
  }
  if (view.view === 'timeline') {
    return <TimelinePage {...shared} found={found} view={view} nowMs={nowMs} draft={draft} mayChange={mayChange} />;
  }
  return <AssignmentsTable {...shared} names={found} view={view} open={open.row} />;
}

interface AssignmentPanelProps {
  address: RecordAddress;
  found: ReturnType<typeof useAssignmentRows>;
  open: ReturnType<typeof useOpenAssignment>;
  /** Shown if the assignment does not exist. */
  missing: ReactNode;
  remove: ReturnType<typeof useDeletion>['remove'];
  nowMs: number;
  view: ReturnType<typeof useAssignmentsView>;
  onDraft: (draft: Draft | undefined) => void;
}

function AssignmentPanel(props: AssignmentPanelProps) {
  const { found, open, missing, remove, nowMs, view, onDraft } = props;
  const { place, navigation } = props.address;
  const { timeZone } = useFormat();
  const { change } = view;
  const onShow = useCallback((ms: number) => change({ day: dayOf(ms, timeZone) }), [change, timeZone]);
  const form = useMemo(
    () => ({ vehicles: found.vehicles, drivers: found.drivers, rows: found.near ?? [], navigation, onDraft, onShow }),
    [found.vehicles, found.drivers, found.near, navigation, onDraft, onShow],
  );
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewAssignment {...form} />;
  const { row } = open;
  if (!row) {
    if (open.isLoading) return null;
    return missing;
  }
  if (place.kind === 'edit') return <EditAssignment key={row.id} row={row} {...form} />;
  const onDelete = (): void => remove([{ id: row.id, name: nameOf(row) }]);
  return <AssignmentDetails key={row.id} row={row} nowMs={nowMs} navigation={navigation} onDelete={onDelete} />;
}

/** The assignment in the URL, even if it is outside the shown time. */
function useOpenAssignment(
  { near, vehicles, drivers }: ReturnType<typeof useAssignmentRows>,
  id: number | undefined,
): { row: AssignmentRow | undefined; isLoading: boolean } {
  const listed = near?.find((row) => row.id === id);
  const elsewhere = listed === undefined && id !== undefined;
  const { data, isLoading } = useQuery({ ...recordQuery('assignment', id ?? 0), enabled: elsewhere });
  const value = elsewhere ? data?.value : undefined;
  return { row: listed ?? (value && rowOf(value, vehicles.nameOf, drivers.nameOf)), isLoading };
}

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
function AssignmentsTable({ names: { vehicles, drivers }, view, open, ...page }: AssignmentsTableProps) {
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
