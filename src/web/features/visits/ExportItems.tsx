import { readAllRows } from '../../api/growing-list.ts';
import { mapPages } from '../../components/GrowingExport.tsx';
import { placesOfMoments } from '../../components/place-columns.tsx';
import { useLensNames } from '../../data/lens-names.ts';
import type { Period } from '../../data/period.ts';
import type { FileKind } from '../../data/table-file.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { momentOf } from './columns.tsx';
import type { VisitsTable } from './use-visits.ts';

const words = text.visits.exports;

/** Exports the visits that match in their order, page by page. The code for writing files loads on demand. */
export function ExportItems({ table, period }: { table: VisitsTable; period: Period }) {
  const format = useFormat();
  const tags = useLensNames();
  const { list, listed, toRow } = table;
  const save = async (kind: FileKind): Promise<void> => {
    if (!toRow) return;
    announce(words.preparing);
    try {
      const { saveVisits } = await import('./export.ts');
      const pages = mapPages(readAllRows(list, listed), async (visits) => {
        const rows = visits.map(toRow);
        // The table shows the geofence, so the place is its street or town.
        const placeOf = await placesOfMoments(rows, momentOf, format, { geofences: false });
        return rows.map((row) => ({ ...row, place: placeOf(row) }));
      });
      await saveVisits(kind, pages, format, { period, tags: tags ?? [] });
    } catch (error) {
      notifyFailure(error, words.failed);
    }
  };
  const count = table.totals?.count ?? 0;
  return (
    <>
      <MenuItem onPress={() => void save('csv')}>{words.csv(count, format.number(count))}</MenuItem>
      <MenuItem onPress={() => void save('xlsx')}>{words.xlsx(count, format.number(count))}</MenuItem>
    </>
  );
}
