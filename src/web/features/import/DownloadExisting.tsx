import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { dayMs } from '../../../contract/durations.ts';
import { calendarDay, momentAt } from '../../../rules/zone.ts';
import { namedPeriod, type Period } from '../../data/period.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { buttonLook } from '../../ui/Button.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Row } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import type { FileKind } from '../../ui/table/file-columns.ts';
import type { ImportKind } from './import-kinds.ts';
import { saveExisting } from './save-template.ts';
import { type ImportData, useImportData } from './use-import-data.ts';

const words = officeText.imports.choose;
const noTable = { lines: [] };

/** The stored records with all their fields, to change and import again. Of assignments, whose list has no end, some days. */
export const DownloadExisting = ({ kind }: { kind: ImportKind }) =>
  kind.kind === 'assignment' ? <OfDays kind={kind} /> : <OfAll kind={kind} />;

function OfAll({ kind }: { kind: ImportKind }) {
  const data = useImportData(kind, noTable);
  return data ? <DownloadMenu {...{ kind, data }} records={data.records} /> : null;
}

function OfDays({ kind }: { kind: ImportKind }) {
  const shown = useLocation({ select: ({ state }) => state.exportedPeriod });
  const { timeZone } = useFormat();
  const [days, setDays] = useState(() => daysOf(shown ?? namedPeriod('thisWeek', Date.now(), timeZone), timeZone));
  // The import reads the assignments of the days that a table names.
  const table = useMemo(() => ({ lines: [{ number: 1, cells: days }] }), [days]);
  const data = useImportData(kind, table);
  const [first, last] = days;
  const period = { startMs: startOf(first, timeZone), endMs: startOf(last, timeZone, 1) };
  const change = (at: 0 | 1, day: string): void => {
    if (day !== '') setDays(at === 0 ? [day, later(day, last)] : [day < first ? day : first, day]);
  };
  return (
    <Row gap={8} wrap>
      {([words.firstDay, words.lastDay] as const).map((label, at) => (
        <TextInput
          key={label}
          type="date"
          label={label}
          value={days[at as 0 | 1]}
          onChange={({ currentTarget: { value } }) => change(at as 0 | 1, value)}
        />
      ))}
      {data && (
        <DownloadMenu
          {...{ kind, data, period }}
          records={(data.records as readonly Assignment[]).filter((each) => overlaps(each, period))}
        />
      )}
    </Row>
  );
}

/** First and last day, such as `2026-11-20`. */
type Days = [first: string, last: string];

const daysOf = ({ startMs, endMs }: Period, timeZone: string): Days => [
  calendarDay(startMs, timeZone),
  calendarDay(endMs - 1, timeZone),
];
const startOf = (day: string, timeZone: string, daysLater = 0): number =>
  momentAt(Date.parse(day) + daysLater * dayMs, timeZone);
const later = (one: string, other: string): string => (one > other ? one : other);

const overlaps = ({ startUtc, endUtc }: Assignment, { startMs, endMs }: Period): boolean =>
  Date.parse(startUtc) < endMs && (endUtc === null || Date.parse(endUtc) > startMs);

interface DownloadMenuProps {
  kind: ImportKind;
  data: ImportData;
  records: readonly object[];
  period?: Period;
}

function DownloadMenu({ kind, data, records, period }: DownloadMenuProps) {
  const { number } = useFormat();
  if (records.length === 0) return null;
  const label = words.existing(text.records.counted(kind.kind, records.length, number(records.length)));
  const { xlsx, csv, preparing, failed } = text.table.exportAs;
  const save = (file: FileKind): void => {
    announce(preparing);
    saveExisting(kind, file, records, data, period).catch((error: unknown) => notifyFailure(error, failed));
  };
  return (
    <Menu
      label={label}
      align="start"
      once
      buttonClassName={buttonLook({ variant: 'subtle' })}
      face={
        <>
          <IconDownload size={16} />
          <span>{label}</span>
        </>
      }
    >
      <MenuItem onPress={() => save('xlsx')}>{xlsx}</MenuItem>
      <MenuItem onPress={() => save('csv')}>{csv}</MenuItem>
    </Menu>
  );
}
