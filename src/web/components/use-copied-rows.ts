import { useEffect, useEffectEvent } from 'react';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { announce } from '../ui/announce.tsx';
import { notify } from '../ui/notices.tsx';
import type { Column, TableRecord } from '../ui/table/column.ts';
import { copiedRows } from '../ui/table/copy-rows.ts';
import { fileColumnsOf } from '../ui/table/file-columns.ts';
import type { Selection } from '../ui/use-selection.ts';

const words = text.table;

/** Ctrl+C copies the selected rows, unless the person has marked a text or edits a field. */
export function useCopiedRows<Row extends TableRecord>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  selection: Selection,
): void {
  const format = useFormat();
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    if (selection.count === 0 || !rows || !event.clipboardData || isText()) return;
    const chosen = rows.filter(({ id }) => selection.has(id));
    if (chosen.length === 0) return;
    event.preventDefault();
    const copied = copiedRows(fileColumnsOf(columns, format), chosen, format);
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    const { number } = format;
    if (chosen.length < selection.count) {
      notify({ kind: 'information', words: words.copiedSome(number(chosen.length), number(selection.count)) });
    } else announce(words.copied(chosen.length, number(chosen.length)));
  });
  useEffect(() => {
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, []);
}

const isText = (): boolean =>
  document.getSelection()?.isCollapsed === false ||
  document.activeElement?.matches('input:not([type=checkbox]), textarea, [contenteditable]') === true;

/** "Duration: 12 h" of the selected rows, for each column of durations. Nothing unless all of them have loaded. */
export function useSums<Row extends TableRecord>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  selection: Selection,
): readonly string[] {
  const { totalDuration } = useFormat();
  const summed = columns.filter(({ seconds }) => seconds);
  if (selection.count < 2 || !rows || summed.length === 0) return none;
  const chosen = rows.filter(({ id }) => selection.has(id));
  if (chosen.length < selection.count) return none;
  return summed.map(({ label, seconds }) =>
    words.sum(label, totalDuration(chosen.reduce((sum, row) => sum + (seconds?.(row) ?? 0), 0))),
  );
}

const none: readonly string[] = [];
