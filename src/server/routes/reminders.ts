import { type Reminder, type ReminderParsed, reminderInput, reminderStatuses } from '../../contract/reminders.ts';
import type { Handlers } from '../api/handlers.ts';
import { conflict, invalidFields, noSuch } from '../http/problems.ts';
import {
  ofExistingVehicle,
  type ReminderContent,
  reminderFields,
  reminderRows,
  reminders,
} from '../store/reminders.ts';
import { vehicles } from '../store/vehicles.ts';
import type { Deletable, ImportKind } from './bulk/bulk-kind.ts';
import { addUnknown, idsOf, type RowProblems } from './bulk/row-problems.ts';
import { importOf } from './imports.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<Reminder> = { kind: 'reminder', store: reminders };

const contentOf = (body: ReminderParsed): ReminderContent =>
  reminderFields.contentOf({ ...body, status: body.status ?? reminderStatuses.open });
const vehicleOf = ({ vehicleId }: ReminderContent): number => vehicleId;

export const bulkReminders: ImportKind<ReminderParsed, ReminderContent, Reminder> & Deletable<Reminder> = {
  kind: 'reminder',
  store: reminderRows,
  creation: reminderRows,
  deletion: reminderRows,
  schema: reminderInput,
  contentOf: reminderFields.contentOf,
  content:
    () =>
    ({ parsed }) =>
      contentOf(parsed),
  async problems({ tx, accountId }, rows) {
    const problems: RowProblems = new Map();
    const known = await vehicles.hold(tx, accountId, idsOf(rows, vehicleOf));
    addUnknown(problems, rows, vehicleOf, known, '#/vehicleId', 'vehicle');
    return problems;
  },
  needsReferred: true,
};

export const reminderHandlers = {
  saveReminder: (call) =>
    saveRecord(call, kind, call.body.id, async () => {
      const { vehicleId } = call.body;
      const known = await vehicles.hold(call.tx, call.caller.accountId, [vehicleId]);
      if (!known.has(vehicleId)) throw invalidFields([noSuch('#/vehicleId', 'vehicle')]);
      return reminderFields.toRow(contentOf(call.body));
    }),

  listReminders: (call) => listRecords(call, kind, ofExistingVehicle),
  getReminder: (call) => getRecord(call, kind, call.path.reminderId),
  importReminders: importOf(bulkReminders),
  deleteReminder: (call) => deleteRecord(call, kind, call.path.reminderId),

  restoreReminder: (call) =>
    restoreRecord(call, kind, call.path.reminderId, {
      async check({ vehicleId }) {
        const known = await vehicles.hold(call.tx, call.caller.accountId, [vehicleId]);
        if (!known.has(vehicleId)) {
          throw conflict({ reason: 'referredDeleted', params: { what: 'vehicle', resourceId: vehicleId } });
        }
      },
    }),
} satisfies Partial<Handlers>;
