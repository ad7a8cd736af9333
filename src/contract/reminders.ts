import * as z from 'zod';
import { addedRecord } from './added-fields.ts';
import { choice, choiceOut, day, id, optionalNote, text, utcOut } from './fields.ts';

export const reminderStatuses = { open: 0, done: 1 } as const;

export const reminderInput = addedRecord('ReminderInput', {
  vehicleId: id,
  title: text(),
  dueDate: day(),
  note: optionalNote(),
  status: choice(Object.values(reminderStatuses)).optional(),
});

export const reminder = z
  .object({
    id: z.int(),
    vehicleId: z.int(),
    title: z.string(),
    dueDate: z.string().meta({ format: 'date' }),
    note: z.string().nullable(),
    status: choiceOut(Object.values(reminderStatuses)).meta({ description: '0 open, 1 done' }),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Reminder', description: 'Work that is due on a vehicle, such as an inspection.' });

export type Reminder = z.output<typeof reminder>;
export type ReminderParsed = z.output<typeof reminderInput>;
