import { type Driver, type DriverRow, driverRow } from '../../../../contract/drivers.ts';
import { fold } from '../../../../contract/fold.ts';
import { buttonsRead } from '../../../store/button-reads.ts';
import { type DriverContent, driverFields, driverRows } from '../../../store/drivers.ts';
import { driversInUse } from '../../assignment-clash.ts';
import { buttonOf, claimReads } from '../../drivers.ts';
import type { Deletable, ImportKind } from '../bulk-kind.ts';

export const bulkDrivers: ImportKind<DriverRow, DriverContent, Driver> & Deletable<Driver> = {
  kind: 'driver',
  store: driverRows,
  creation: driverRows,
  deletion: driverRows,
  schema: driverRow,
  nameField: 'name',
  nameKey: fold,
  contentOf: driverFields.contentOf,
  content:
    () =>
    ({ parsed }) =>
      driverFields.contentOf(parsed),
  inUse: driversInUse,
  async follow(context, stored) {
    const changed = stored.filter(({ before, after }) => !before || buttonOf(before) !== buttonOf(after));
    const keys = changed.flatMap(({ after }) => buttonOf(after) ?? []);
    if (keys.length === 0) return;
    const read = await buttonsRead(context.tx, context.accountId, keys);
    for (const { after } of changed) if (read.has(buttonOf(after) ?? '')) await claimReads(context, after);
  },
};
