import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { can } from '../../api/can.ts';
import { ExportMenu } from '../../components/ExportMenu.tsx';
import { ExportForImport, ImportLink } from '../../components/ImportLink.tsx';
import page from '../../components/TablePage.module.css';
import { saveTableFile } from '../../data/table-file.ts';
import { idIn, type RecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { IconAssignment } from '../../ui/icons.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SkipToTable } from '../../ui/SkipLink.tsx';
import { SimilarNote } from '../../ui/similar.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { exportedColumns } from '../../ui/table/column.ts';
import { type FileKind, fileColumnsOf } from '../../ui/table/file-columns.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { useTyped } from '../../ui/use-typed.ts';
import type { useAssignmentRows } from './assignment-row.ts';
import { utcOf } from './assignment-values.ts';
import type { Draft } from './clash.ts';
import { assignmentColumns } from './columns.tsx';
import { findLanes, lanesOf, usedLanes } from './lanes.ts';
import { nobody, type Wanted } from './planner/plan.ts';
import { ticksOf } from './shown-window.ts';
import { Timeline } from './Timeline.tsx';
import type { AssignmentsView } from './use-assignments-view.ts';

const words = text.assignments;

/** In the names of files, as for the table. */
const fileWord = 'assignments';

interface TimelinePageProps {
  address: RecordAddress;
  found: ReturnType<typeof useAssignmentRows>;
  view: AssignmentsView;
  nowMs: number;
  draft: Draft | undefined;
  mayChange: boolean;
  pageTitle: string | undefined;
  primary: ReactNode;
  above: ReactNode;
  deletedFilter: ReactNode;
  panel: ReactNode;
}

/** The timeline with its search and filters, and the panel. */
export function TimelinePage(props: TimelinePageProps) {
  const { found, primary, pageTitle, above, panel } = props;
  const { number } = useFormat();
  return (
    <>
      {found.rows && found.rows.length > 0 && <SkipToTable />}
      <TitleLine
        title={words.title}
        pageTitle={pageTitle}
        count={found.rows && found.rows.length > 0 ? text.table.count(number(found.rows.length)) : undefined}
        actions={primary}
      />
      <div className={page.page}>
        <Stack
          gap={0}
          className={page.main}
          data-print="main"
          data-panel={props.address.place.kind !== 'nothing' || undefined}
        >
          {above}
          <Lanes {...props} />
        </Stack>
        {panel}
      </div>
    </>
  );
}

function Lanes({ address, found, view, nowMs, draft, mayChange, deletedFilter }: TimelinePageProps) {
  const { rows, vehicles, drivers, error, onRetry } = found;
  const { lanes: kind, used, window } = view;
  const format = useFormat();
  const named = (kind === 'vehicle' ? vehicles : drivers).known;
  const lanes = useMemo(
    () =>
      rows &&
      lanesOf(rows, {
        ...{ kind, named: named ?? [], window, nowMs },
        cuts: window.span === 'week' ? ticksOf(window, format.timeZone).map(({ ms }) => ms) : [],
      }),
    [rows, kind, named, window, nowMs, format.timeZone],
  );
  const [tableView, change] = useTableView(assignmentColumns);
  const { find } = tableView;
  const [typed, setTyped] = useTyped(find, (text) => change({ find: text }));
  const inUse = useMemo(() => lanes && usedLanes(lanes), [lanes]);
  const { found: shown, isSimilar } = useMemo(
    () => findLanes((used ? inUse : lanes) ?? [], find),
    [used, inUse, lanes, find],
  );
  if (!lanes || !inUse || !rows) {
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <ListSkeleton rows={12} />;
  }
  if (lanes.length === 0) return <NothingYet />;
  const ids = new Set(shown.map(({ id }) => id));
  const exported = rows.filter(({ vehicleId, driverId }) => ids.has(kind === 'vehicle' ? vehicleId : driverId));
  const save = (file: FileKind): Promise<void> =>
    saveTableFile({
      ...{ kind: file, format, rows: exported, sheet: words.title, period: window },
      names: [fileWord, find],
      columns: fileColumnsOf(exportedColumns(assignmentColumns, tableView), format),
    });
  const openForm = ({ vehicleId, driverId, startMs, endMs }: Wanted): void =>
    address.navigation.add({
      ...(vehicleId !== nobody && { forVehicle: String(vehicleId) }),
      ...(driverId !== nobody && { forDriver: String(driverId) }),
      start: utcOf(startMs),
      ...(endMs !== null && { end: utcOf(endMs) }),
    });
  const filters = (
    <>
      <SearchBox label={words.find} value={typed} onChange={setTyped} hotkey />
      <Checkbox
        label={words.used[kind](format.number(inUse.length), format.number(lanes.length))}
        checked={used}
        onChange={({ currentTarget: { checked } }) => view.change({ used: checked || undefined })}
      />
      {deletedFilter}
    </>
  );
  const noMatches = (
    <EmptyState
      title={words.timeline.none.title}
      detail={words.timeline.none.detail}
      action={
        <Button
          variant="default"
          onClick={() => {
            setTyped('');
            view.change({ used: undefined });
          }}
        >
          {text.table.clearFilters}
        </Button>
      }
    />
  );
  return (
    <Timeline
      kind={kind}
      lanes={shown}
      rows={rows}
      vehicles={vehicles}
      drivers={drivers}
      window={window}
      nowMs={nowMs}
      openId={idIn(address.place)}
      onOpen={address.navigation.open}
      onForm={mayChange ? openForm : undefined}
      draft={draft}
      filters={filters}
      exports={
        <>
          <ImportLink list={address.list} />
          <ExportMenu count={exported.length} save={save}>
            <ExportForImport list={address.list} period={{ startMs: window.startMs, endMs: window.endMs }} />
          </ExportMenu>
        </>
      }
      note={isSimilar && <SimilarNote count={shown.length} />}
      empty={noMatches}
    />
  );
}

function NothingYet() {
  const { vehicles, drivers } = text.shell.menu;
  if (!can.list('vehicle')) {
    return (
      <EmptyState icon={<IconAssignment size={24} />} title={words.empty.noLanes} detail={words.empty.notListed} />
    );
  }
  return (
    <EmptyState
      icon={<IconAssignment size={24} />}
      title={words.empty.noLanes}
      detail={words.empty.noLanesDetail}
      action={
        <Row align="stretch">
          <Link to={paths.vehicles} className={buttonLook({ variant: 'default' })}>
            {vehicles}
          </Link>
          <Link to={paths.drivers} className={buttonLook({ variant: 'default' })}>
            {drivers}
          </Link>
        </Row>
      }
    />
  );
}
