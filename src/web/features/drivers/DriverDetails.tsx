import { Link } from '@tanstack/react-router';
import { isEmailAddress } from '../../../contract/email-addresses.ts';
import { resourceTypes } from '../../../contract/kinds.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { AssignmentHistory } from '../../parts/AssignmentHistory.tsx';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { DriverStatus } from './columns.tsx';
import type { DriverRow } from './driver-row.ts';
import { fieldsOf } from './driver-values.ts';

const words = text.drivers;

interface DriverDetailsProps {
  row: DriverRow;
  ways: RecordWays;
  onDelete: () => void;
}

/** One driver for reading: what they drive, how to reach them, what they drove. */
export function DriverDetails({ row, ways, onDelete }: DriverDetailsProps) {
  const { driver, name } = row;
  return (
    <RecordPanel
      title={name}
      subtitle={<DriverStatus status={driver.status} />}
      onClose={ways.close}
      onEdit={() => ways.edit(driver.id)}
      onDelete={onDelete}
    >
      <Facts>
        <Fact term={words.driving}>
          <Now row={row} />
        </Fact>
        {driver.mobile && (
          <Fact term={words.mobile}>
            <a href={`tel:${driver.mobile.replace(/[^\d+]/g, '')}`}>{driver.mobile}</a>
          </Fact>
        )}
        {driver.email && (
          <Fact term={words.email}>
            {isEmailAddress(driver.email) ? <a href={`mailto:${driver.email}`}>{driver.email}</a> : driver.email}
          </Fact>
        )}
        {driver.buttonId && <Fact term={words.button}>{driver.buttonId}</Fact>}
        <Fact term={words.username}>{driver.username}</Fact>
      </Facts>
      <AssignmentHistory of={{ driverId: driver.id }} />
      <References resourceType={resourceTypes.driver} resourceId={driver.id} />
      <RecordChanges resource="driver" resourceId={driver.id} fieldsOf={fieldsOf} />
    </RecordPanel>
  );
}

function Now({ row: { driving } }: { row: DriverRow }) {
  const format = useFormat();
  if (!driving) return words.notDriving;
  const seconds = (serviceNowMs() - Date.parse(driving.startUtc)) / 1000;
  return (
    <>
      <Link to={paths.vehicle} params={{ vehicleId: String(driving.vehicleId) }}>
        {driving.vehicle}
      </Link>
      {'\n'}
      <time dateTime={driving.startUtc} title={format.utc(driving.startUtc)}>
        {words.since(format.dateTime(driving.startUtc), format.duration(seconds))}
      </time>
    </>
  );
}
