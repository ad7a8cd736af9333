import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { geofencesQuery } from '../../api/geofences.ts';
import { fleetsQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { officeText } from '../../text/office.ts';
import type { ListOption } from '../../ui/Listbox.tsx';
import type { FilterNames } from './webhook-values.ts';

export interface FilterOptions {
  fleets: readonly ListOption[];
  geofences: readonly ListOption[];
  tags: readonly ListOption[];
  names: FilterNames;
}

/** The records that a webhook can be limited to, and their names. */
export function useFilterOptions(): FilterOptions {
  const { data: fleets } = useQuery(fleetsQuery());
  const { data: geofences } = useQuery(geofencesQuery);
  const { data: tags } = useQuery(tagsQuery);
  return useMemo(() => {
    const options = {
      fleets: (fleets ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      geofences: (geofences ?? []).map(({ id, description }) => ({ value: String(id), label: description })),
      tags: (tags ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    };
    const nameIn = (list: readonly ListOption[]) => {
      const names = new Map(list.map(({ value, label }) => [value, label]));
      return (id: number): string => names.get(String(id)) ?? officeText.webhooks.deletedRecord;
    };
    return {
      ...options,
      names: { fleet: nameIn(options.fleets), geofence: nameIn(options.geofences), tag: nameIn(options.tags) },
    };
  }, [fleets, geofences, tags]);
}
