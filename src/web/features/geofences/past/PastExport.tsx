import type { Period } from '../../../data/period.ts';
import { type FileColumn, type FileKind, saveTableFile, textColumn, timeColumns } from '../../../data/table-file.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { announce } from '../../../ui/announce.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { notifyFailure } from '../../../ui/notices.tsx';
import { toolLook } from '../../../ui/ToolButton.tsx';
import { Face } from '../../../ui/table/TableTools.tsx';
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
      buttonClassName={toolLook}
      face={<Face icon={<IconDownload size={16} />}>{text.common.export}</Face>}
    >
      <MenuItem onPress={() => void save('csv')}>{words.csv(rows.length, count)}</MenuItem>
      <MenuItem onPress={() => void save('xlsx')}>{words.xlsx(rows.length, count)}</MenuItem>
    </Menu>
  );
}

/** The visits that a shape would have had as a file. */

/** Saves "past-2026-11-01-to-2026-11-07.csv". */
const savePast = (kind: FileKind, rows: readonly PastRow[], period: Period, format: Format): Promise<void> =>
  saveTableFile({
    ...{ kind, rows, format, period, sheet: text.visits.title },
    names: ['past'],
    columns: columnsOf(format.timeZone),
  });

function columnsOf(timeZone: string): FileColumn<PastRow>[] {
  const words = text.visits.exports;
  const yesOrNo = (value: boolean): string => (value ? text.records.yes : text.records.no);
  return [
    textColumn(text.kinds.vehicle, ({ vehicle }) => vehicle),
    textColumn(text.kinds.driver, ({ driver }) => driver),
    ...timeColumns(words.startIn(timeZone), words.startUtc, timeZone, ({ startMs }: PastRow) => startMs),
    ...timeColumns(words.endIn(timeZone), words.endUtc, timeZone, ({ stillInside, untilMs }: PastRow) =>
      stillInside ? null : untilMs,
    ),
    { label: words.seconds, kind: 'number', width: 16, value: ({ seconds }) => seconds },
    { label: text.visits.dwell, kind: 'duration', width: 12, value: ({ seconds }) => seconds },
    { label: text.visits.track.positions, kind: 'number', width: 12, value: ({ positions }) => positions },
    textColumn(words.stillInside, ({ stillInside }) => yesOrNo(stillInside), 12),
    textColumn(words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore), 22),
  ];
}
