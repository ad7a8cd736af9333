/** A workbook with the columns of an import: an empty one to fill in, or one with the existing records to change. */

import { idOf } from '../../../contract/kinds.ts';
import { joinList } from '../../../files/cell-list.ts';
import type { Period } from '../../data/period.ts';
import { saveTableFile } from '../../data/table-file.ts';
import { wireIn } from '../../records/define-record.ts';
import { officeText } from '../../text/office.ts';
import { download } from '../../ui/download.ts';
import { type FileKind, fileColumn } from '../../ui/table/file-columns.ts';
import { xlsxOf } from '../../ui/xlsx.ts';
import { referenceColumn } from './column-synonyms.ts';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import type { ImportData } from './use-import-data.ts';

/** The empty workbook. */
export async function saveTemplate(kind: ImportKind): Promise<void> {
  const columns = columnsOf(kind).map(({ label }) => ({ label, kind: 'text' as const, width: 22, value: () => null }));
  download(`${kind.title}.xlsx`, await xlsxOf({ name: kind.title, columns, rows: [] }));
}

/** These records, in the words that an import reads back without loss. */
export async function saveExisting(
  kind: ImportKind,
  file: FileKind,
  records: readonly object[],
  data: ImportData,
  period?: Period,
): Promise<void> {
  const { format } = data.values;
  const columns = columnsOf(kind).map(({ name, label }) => {
    const isMoment = kind.fields[name]?.control.as === 'moment';
    const head = isMoment ? `${label} (${format.timeZone})` : label;
    return fileColumn<object>('text', head, (record) => textOf(kind, name, record, data) || null);
  });
  await saveTableFile({ kind: file, names: [kind.title], period, sheet: kind.title, columns, rows: records, format });
}

function columnsOf(kind: ImportKind): { name: string; label: string }[] {
  const own = kind.names.map((name) => ({ name, label: fieldOf(kind, name).label }));
  const reference = { name: referenceColumn, label: officeText.imports.columns.reference };
  return kind.takesReference ? [...own, reference] : own;
}

/** The text of a cell; '' for none. */
export function textOf(
  kind: ImportKind,
  name: string,
  record: object,
  { finder, values, references }: ImportData,
): string {
  if (name === referenceColumn) {
    const id = idOf(kind.kind, record);
    return references.find(({ resourceId }) => resourceId === id)?.reference ?? '';
  }
  const wire = wireIn(record, name);
  if (wire === undefined) return '';
  const { control, words } = fieldOf(kind, name);
  switch (control.as) {
    case 'date':
    case 'text':
    case 'number':
      return typeof wire === 'string' ? wire : JSON.stringify(wire);
    case 'secret':
      return '';
    case 'pick':
      return finder.textOf(control.kind, Number(wire));
    case 'fleets':
      return joinList((wire as number[]).map((id) => finder.textOf('fleet', id)));
    case 'users':
      return joinList((wire as number[]).map((id) => finder.textOf('user', id)));
    case 'own': {
      const other = control.kindOf(record);
      return other ? finder.textOf(other, Number(wire)) : '';
    }
    default:
      return words?.(wire, values, record) ?? '';
  }
}
