import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { calendarDay } from '../../../rules/zone.ts';
import { deletedQuery, vehiclesQuery } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { type DaySearch, readDaySearch } from '../../paths/day.ts';
import { paths } from '../../paths/index.ts';
import { readDay, readId } from '../../paths/read.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { IconVehicle } from '../../ui/icons.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { DayView } from './DayView.tsx';
import { lastDayOf } from './days.ts';

const words = text.day;

/** What one or two vehicles did on one or several days. */
export function DayPage() {
  const params = useParams({ strict: false });
  const search = readDaySearch(useSearch({ strict: false }));
  const { timeZone } = useFormat();
  const [vehicleId, day] = [readId(params.vehicleId), readDay(params.day)];
  const first = useVehicle(vehicleId);
  const second = useVehicle(search.with === vehicleId ? undefined : search.with);
  const isLoading = first.isLoading || second.isLoading;
  if (params.day === 'today') return <Today vehicleId={params.vehicleId} search={search} />;
  if (day === undefined) return <NoSuchDay vehicleId={params.vehicleId} />;
  if (first.error) {
    return (
      <Unfilled>
        <ErrorState error={first.error} onRetry={first.retry} />
      </Unfilled>
    );
  }
  if (isLoading) {
    return (
      <Unfilled>
        <ListSkeleton rows={6} />
      </Unfilled>
    );
  }
  if (!first.vehicle) return <NoSuchVehicle />;
  const last = lastDayOf(day, search.to);
  return (
    <DayView
      // The user's time zone may arrive after the page, and its midnight is another one.
      key={`${first.vehicle.id} ${day} ${last} ${timeZone}`}
      vehicles={second.vehicle ? [first.vehicle, second.vehicle] : [first.vehicle]}
      first={day}
      last={last}
      search={search}
    />
  );
}

/** Also finds deleted vehicles, whose positions stay. */
function useVehicle(vehicleId: number | undefined) {
  const listed = useQuery(vehiclesQuery());
  const isOf = ({ id }: Vehicle): boolean => id === vehicleId;
  const known = listed.data?.find(isOf);
  const isMissing = vehicleId !== undefined && listed.data !== undefined && !known;
  const deleted = useQuery({ ...deletedQuery('vehicle'), enabled: isMissing });
  return {
    vehicle: known ?? deleted.data?.find(isOf),
    isLoading: vehicleId !== undefined && (listed.isPending || deleted.isLoading),
    error: listed.data ? undefined : listed.error,
    retry: () => void listed.refetch(),
  };
}

const Unfilled = ({ children }: { children: React.ReactNode }) => (
  <>
    <TitleLine title={words.title} />
    {children}
  </>
);

const NoSuchVehicle = () => (
  <Unfilled>
    <EmptyState
      icon={<IconVehicle size={24} />}
      title={text.records.missing.title}
      detail={text.records.missing.detail}
      action={
        <Link to={paths.vehicles} className={buttonLook({ variant: 'default' })}>
          {text.records.missing.all}
        </Link>
      }
    />
  </Unfilled>
);

/** A link to `today` stays right, for example in the palette. */
function Today({ vehicleId = '', search }: { vehicleId: string | undefined; search: DaySearch }) {
  const { timeZone } = useFormat();
  const day = calendarDay(serviceNowMs(), timeZone);
  return <Navigate replace to={paths.vehicleDay} params={{ vehicleId, day }} search={search} />;
}

function NoSuchDay({ vehicleId = '' }: { vehicleId: string | undefined }) {
  return (
    <Unfilled>
      <EmptyState
        title={words.noSuchDay.title}
        detail={words.noSuchDay.detail}
        action={
          <Link
            to={paths.vehicleDay}
            params={{ vehicleId, day: 'today' }}
            className={buttonLook({ variant: 'default' })}
          >
            {words.today}
          </Link>
        }
      />
    </Unfilled>
  );
}
