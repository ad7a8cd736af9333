import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Geofence } from '../../../contract/geofences.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { deletedQuery, driversQuery, vehiclesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { visitsList } from '../../api/visits.ts';
import { useLastSeen } from '../../data/last-seen.ts';
import { unknownName, useDriverName, useVehicleName } from '../../data/names.ts';
import type { Period } from '../../data/period.ts';
import { useVehicleSilence } from '../../data/silence.ts';
import { type GrowingTable, useGrowingTable } from '../../data/use-growing-table.ts';
import { indexTags } from '../../map/tags/tag-index.ts';
import { text } from '../../text/index.ts';
import { visitColumns } from './columns.tsx';
import type { NameOf } from './totals.ts';
import { toRow, type VisitNames, type VisitRow } from './visit-row.ts';

const defaultSort = { key: 'start', descending: true };

export type VisitsTable = GrowingTable<GeofenceVisit, VisitRow>;

/** Visits that overlap the period and last at least `least` seconds. */
export function useVisitsTable(period: Period, least: number): VisitsTable {
  const toRow = useToVisitRow(period);
  const query = {
    startDate: new Date(period.startMs).toISOString(),
    endDate: new Date(period.endMs).toISOString(),
    overlap: true,
    minSeconds: least > 0 ? least : undefined,
  };
  return useGrowingTable({ list: visitsList, columns: visitColumns, defaultSort, query, toRow });
}

/** Names of what visits are filtered and grouped by. */
export function useGroupName(): NameOf {
  const names = useVisitNames();
  const { data: tags } = useQuery(tagsQuery);
  return useMemo(() => {
    const tagOf = new Map(tags?.map((tag) => [tag.id, tag]));
    return (kind, id) => {
      if (id === 0) return { name: kind === 'driver' ? text.names.noDriver : text.geofences.noTag };
      if (kind === 'tag') return tagOf.get(id) ?? { name: text.geofenceForm.unknownTag };
      if (kind === 'geofence') {
        const { name = '', tags = [] } = names?.geofence(id) ?? {};
        return { name, colour: tags[0]?.colour };
      }
      return { name: names?.[kind](id) ?? '' };
    };
  }, [names, tags]);
}

/** Undefined while names are loading. */
export function useToVisitRow(period: Period): ((visit: GeofenceVisit) => VisitRow) | undefined {
  const names = useVisitNames();
  const lastSeen = useLastSeen(true);
  return useMemo(
    () => names && ((visit: GeofenceVisit) => toRow(visit, period, names, lastSeen)),
    [names, period, lastSeen],
  );
}

/** Undefined while names are loading, so that no row shows without names. */
function useVisitNames(): VisitNames | undefined {
  const vehicle = useVehicleName();
  const ownSilence = useVehicleSilence();
  const driver = useDriverName();
  const vehicles = useQuery({ ...vehiclesQuery(), select: length });
  const drivers = useQuery({ ...driversQuery(), select: length });
  const geofences = useQuery(geofencesQuery);
  // Deleted records have visits too.
  const { data: deleted } = useQuery(deletedQuery('geofence'));
  const tags = useQuery(tagsQuery);
  const geofence = useMemo(() => {
    const index = indexTags(tags.data ?? []);
    const of = ({ id, description: name, tags }: Pick<Geofence, 'id' | 'description' | 'tags'>) =>
      [id, { name, tags: index.of({ tags }) }] as const;
    const known = new Map([...(deleted ?? []), ...(geofences.data ?? [])].map(of));
    return (id: number) => known.get(id) ?? { name: unknownName.geofence(id), tags: [] };
  }, [geofences.data, deleted, tags.data]);
  const waiting = vehicles.isPending || drivers.isPending || geofences.isPending || tags.isPending;
  return useMemo(
    () => (waiting ? undefined : { vehicle, ownSilence, driver, geofence }),
    [waiting, vehicle, ownSilence, driver, geofence],
  );
}

const length = ({ length }: readonly unknown[]): number => length;
