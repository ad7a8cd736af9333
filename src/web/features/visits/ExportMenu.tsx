import { useLensNames } from '../../parts/lens-names.ts';
import type { Period } from '../../parts/period.ts';
import { placesOfMoments } from '../../parts/place-columns.tsx';
import type { FileKind } from '../../parts/table-file.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import tools from '../../ui/table/TableTools.module.css';
import { Face } from '../../ui/table/TableTools.tsx';
import { momentOf } from './columns.tsx';
import type { VisitRow } from './visit-row.ts';

const words = text.visits.exports;

/** Exports the filtered visits in their order. The code for writing files loads on demand. */
export function ExportMenu({ rows, period }: { rows: readonly VisitRow[]; period: Period }) {
  const format = useFormat();
  const tags = useLensNames();
  const save = async (kind: FileKind): Promise<void> => {
    announce(words.preparing);
    try {
      const { saveVisits } = await import('./export.ts');
      // The table shows the geofence, so the place is its street or town.
      const placeOf = await placesOfMoments(rows, momentOf, format, { geofences: false });
      await saveVisits(kind, rows, format, { period, tags: tags ?? [], placeOf });
    } catch (error) {
      notifyFailure(error, words.failed);
    }
  };
  const count = format.number(rows.length);
  return (
    <Menu
      label={text.common.export}
      buttonClassName={tools.tool}
      face={<Face icon={<IconDownload size={16} />}>{text.common.export}</Face>}
    >
      <MenuItem onPress={() => void save('csv')}>{words.csv(rows.length, count)}</MenuItem>
      <MenuItem onPress={() => void save('xlsx')}>{words.xlsx(rows.length, count)}</MenuItem>
    </Menu>
  );
}
