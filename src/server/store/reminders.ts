import type { Reminder } from '../../contract/reminders.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';
import { storedFields } from './stored-fields.ts';

export type ReminderContent = Omit<Reminder, 'id' | 'deletedUtc'>;

export const reminderFields = storedFields<ReminderContent>({
  vehicleId: 'bigint',
  title: 'text',
  dueDate: 'date',
  note: 'text',
  status: 'smallint',
});

const columns = sql`id, ${reminderFields.columns}`;

export const reminders = recordStore<Reminder>(sql`reminder`, columns);

/** For lists: reminders are deleted and restored with their vehicle. */
export const ofExistingVehicle = sql`exists (
  select 1 from vehicle v
  where v.account_id = reminder.account_id and v.id = reminder.vehicle_id and v.deleted_utc is null)`;

/** Bulk operations. */
export const reminderRows = bulkStore<ReminderContent, Reminder>({
  table: sql`reminder`,
  columns,
  types: reminderFields.types,
  toRow: ({ content }) => reminderFields.toRow(content),
});
