/** Columns of tables whose files the service makes. */
import { expect, test } from 'vitest';
import { drivenFileColumns } from '../../src/contract/driven.ts';
import { growingLists } from '../../src/contract/growing-lists.ts';
import { assignmentColumns } from '../../src/web/features/assignments/columns.tsx';
import { historyColumns } from '../../src/web/features/inputs/history-columns.tsx';
import { alarmColumns } from '../../src/web/features/temperature/alarm-columns.tsx';
import { drivenColumnsBy } from '../../src/web/features/vehicles/DrivenPage.tsx';
import { visitColumns } from '../../src/web/features/visits/columns.tsx';
import { type Column, chosenInFile } from '../../src/web/ui/table/column.ts';

const tables: Readonly<Record<string, [columns: readonly Column<never>[], inFile: readonly string[]]>> = {
  visits: [visitColumns, growingLists.visits.columns],
  alarms: [alarmColumns, growingLists.alarms.columns],
  inputHistory: [historyColumns, growingLists.inputHistory.columns],
  assignments: [assignmentColumns, growingLists.assignments.columns],
  driven: [drivenColumnsBy('vehicle'), drivenFileColumns],
};

test.each(Object.entries(tables))('a file of %s can have each column of the table', (_, [columns, inFile]) => {
  // In another order than the default one, which a file has without a choice.
  const view = { find: '', sort: undefined, filters: {}, columns: columns.map(({ key }) => ({ key })).reverse() };
  const chosen = chosenInFile(columns, view) ?? [];
  expect(chosen).toHaveLength(columns.length);
  expect(chosen.filter((name) => !inFile.includes(name))).toEqual([]);
  expect(chosenInFile(columns, { ...view, columns: undefined })).toBeUndefined();
});
