import { readAllRows } from '../../api/growing-list.ts';
import { mapPages } from '../../components/GrowingExport.tsx';
import { placesOfMoments } from '../../components/place-columns.tsx';
import { useLensNames } from '../../data/lens-names.ts';
import type { Period } from '../../data/period.ts';
import { useFormat } from '../../text/use-format.ts';
import { orNotLoaded } from '../../ui/lazy-named.ts';
import { momentOf } from './columns.tsx';
import type { VisitsTable } from './use-visits.ts';

/** Saves the visits that match in their order, page by page. The code for writing files loads on demand. */
export function useVisitsCsv({ list, listed, toRow }: VisitsTable, period: Period): () => Promise<void> {
  const format = useFormat();
  const tags = useLensNames();
  return async () => {
    if (!toRow) return;
    const { saveVisits } = await import('./export.ts').catch(orNotLoaded);
    const pages = mapPages(readAllRows(list, listed), async (visits) => {
      const rows = visits.map(toRow);
      // The table shows the geofence, so the place is its street or town.
      const placeOf = await placesOfMoments(rows, momentOf, format, { geofences: false });
      return rows.map((row) => ({ ...row, place: placeOf(row) }));
    });
    await saveVisits(pages, format, { period, tags: tags ?? [] });
  };
}
