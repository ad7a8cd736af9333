import { Link } from '@tanstack/react-router';
import { serviceNowMs } from '../../api/service-clock.ts';
import { AssignmentHistory } from '../../components/AssignmentHistory.tsx';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { paths } from '../../paths/index.ts';
import { driver } from '../../records/driver.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { Moment } from '../../ui/Moment.tsx';
import type { DriverRow } from './driver-row.ts';

const words = text.drivers;

/** Details of a driver: the vehicle of the moment, contact data and past assignments. */
export function DriverDetails({ row, navigation, onDelete }: DetailsProps<DriverRow>) {
  return (
    <RecordDetails
      of={driver}
      record={row.driver}
      navigation={navigation}
      onDelete={onDelete}
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
