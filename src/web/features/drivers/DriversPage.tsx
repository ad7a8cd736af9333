import { Link, useSearch } from '@tanstack/react-router';
import { serviceNowMs } from '../../api/service-clock.ts';
import { AssignmentHistory } from '../../components/AssignmentHistory.tsx';
import { BulkDelete } from '../../components/BulkDelete.tsx';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { StatusButtons } from '../../components/StatusButtons.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { knownStatuses, wordsOfStatus } from '../../data/status-words.ts';
import { type RecordNavigation, useRecordAddress } from '../../data/use-record-address.ts';
import { useSetFields } from '../../data/use-set-fields.ts';
import { readNewDriverSearch } from '../../paths/drivers.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { driver } from '../../records/driver.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { IconDriver } from '../../ui/icons.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import { type DriverRow, useDriverRows } from './driver-row.ts';
import { UnknownButtons } from './UnknownButtons.tsx';

const words = text.drivers;

const formOnly = ['button'];
/** The drivers of the account, with a panel for the selected one. */
export function DriversPage() {
  const address = useRecordAddress(paths.drivers, formOnly);
  const { remove, page } = useDeletion('driver', address, driver);
  return (
    <RecordsPage
      {...useDriverRows()}
      name="drivers"
      words={words}
      icon={<IconDriver size={24} />}
      {...page}
      columns={driverColumns}
      above={<UnknownButtons onAdd={(button) => address.navigation.add({ button })} />}
      renderBulk={(rows, done) => <BulkActions rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      renderNew={(navigation) => <NewDriver navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={driver} listed={row.driver} navigation={navigation} />}
      renderDetails={(details) => <DriverDetails {...details} />}
    />
  );
}

/** Starts with the unknown button in the URL. Drivers cannot sign in, so such a driver gets a username and a password. */
function NewDriver({ navigation }: { navigation: RecordNavigation }) {
  const { button = '' } = readNewDriverSearch({ ...useSearch({ strict: false }) });
  const first = button === '' ? {} : { buttonId: button, username: button, password: crypto.randomUUID() };
  return <NewRecord key={button} of={driver} first={first} navigation={navigation} />;
}

const statuses = knownStatuses(text.records.statuses);

interface BulkActionsProps {
  rows: readonly DriverRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Bulk actions for drivers. */
function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const set = useSetFields('driver', words.statusFailed);
  const setStatus = (status: number): void => {
    const drivers = rows.map(({ id, name, driver }) => ({ id, name, record: driver }));
    void set(drivers, { status }, (count, shown) => words.statusSet(count, shown, wordsOfStatus(statuses, status)));
    onDone();
  };
  return (
    <>
      <StatusButtons kind="driver" names={rows.map(({ name }) => name)} {...words.bulk} onSet={setStatus} />
      <BulkDelete rows={rows} title={words.bulk.deleteQuestion} onDelete={onDelete} onDone={onDone} />
    </>
  );
}

const driving: Column<DriverRow> = {
  key: 'driving',
  label: words.driving,
  text: ({ driving }) => driving?.vehicle ?? '',
  choice: ({ driving }) =>
    driving ? { value: 'yes', label: words.hasVehicle } : { value: 'no', label: words.hasNoVehicle },
  width: 150,
  grow: 2,
  phone: 'below',
};

const since: Column<DriverRow> = {
  key: 'since',
  label: words.drivingSince,
  text: ({ driving }, format) => (driving ? format.dateTime(driving.startUtc) : ''),
  moment: ({ driving }) => driving?.startUtc ?? null,
  width: momentWidth,
  unsearched: true,
};

const driverColumns = columnsOf(driver, (row: DriverRow) => row.driver, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'status',
  driving,
  since,
  'mobile',
  'buttonId',
  'username',
  'email',
]);

/** Details of a driver: the vehicle of the moment, contact data and past assignments. */
function DriverDetails({ row, ...panel }: DetailsProps<DriverRow>) {
  return (
    <RecordDetails
      of={driver}
      record={row.driver}
      {...panel}
      facts={
        <Fact term={words.driving}>
          <Now row={row} />
        </Fact>
      }
    >
      <AssignmentHistory of={{ driverId: row.id }} />
    </RecordDetails>
  );
}

function Now({ row: { driving } }: { row: DriverRow }) {
  const format = useFormat();
  if (!driving) return words.noVehicle;
  const seconds = (serviceNowMs() - Date.parse(driving.startUtc)) / 1000;
  return (
    <>
      <Link to={paths.vehicle} params={{ vehicleId: String(driving.vehicleId) }}>
        {driving.vehicle}
      </Link>
      {'\n'}
      <Moment at={driving.startUtc}>{words.since(format.dateTime(driving.startUtc), format.duration(seconds))}</Moment>
    </>
  );
}
