import type { Period } from '../../../parts/period.ts';
import type { FileKind } from '../../../parts/table-file.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { announce } from '../../../ui/announce.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { notifyFailure } from '../../../ui/notices.tsx';
import tools from '../../../ui/table/TableTools.module.css';
import { Face } from '../../../ui/table/TableTools.tsx';
import { savePast } from './past-file.ts';
import type { PastRow } from './past-row.ts';

const words = text.visits.exports;

export function PastExport({ rows, period }: { rows: readonly PastRow[]; period: Period }) {
  const format = useFormat();
  const save = async (kind: FileKind): Promise<void> => {
    announce(words.preparing);
    try {
      await savePast(kind, rows, period, format);
    } catch (error) {
      notifyFailure(error, words.failed);
    }
  };
  const count = format.number(rows.length);
  return (
    <Menu
      label={text.common.export}
      once
      buttonClassName={tools.tool}
      face={<Face icon={<IconDownload size={16} />}>{text.common.export}</Face>}
    >
      <MenuItem onPress={() => void save('csv')}>{words.csv(rows.length, count)}</MenuItem>
      <MenuItem onPress={() => void save('xlsx')}>{words.xlsx(rows.length, count)}</MenuItem>
    </Menu>
  );
}
