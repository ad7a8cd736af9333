import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { defaultRadiusMetres } from '../../contract/choices.ts';
import { useMayChange } from '../api/me.ts';
import { vehiclesQuery } from '../api/records.ts';
import type { DrawnShape } from '../paths/geofences.ts';
import { paths } from '../paths/index.ts';
import { writePlace } from '../paths/map-view.ts';

type Place = Parameters<typeof writePlace>[0];

/** What a map offers at a place: by right click, long press or the menu key. */
export function useMapMenu() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayChange = useMayChange('geofence');
  return useMemo(() => {
    const draw = (shape: DrawnShape, at: Place): void =>
      void navigate({ to: paths.newGeofence, search: { shape, at: writePlace(at) } });
    return {
      ask: (at: Place) => {
        const drawn = `${writePlace(at)},${defaultRadiusMetres}`;
        void navigate({ to: paths.askPast, search: { shape: 'circle', drawn } });
      },
      draw: mayChange ? draw : undefined,
      vehicles: () => queryClient.fetchQuery(vehiclesQuery()),
      openVehicle: (vehicle: number) => void navigate({ to: paths.live, search: { vehicle } }),
    };
  }, [navigate, queryClient, mayChange]);
}
