import * as z from 'zod';
import { createdMatch, rowsImport } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { reminder, reminderInput } from '../reminders.ts';
import { savedId } from '../saved-id.ts';
import { snooze, snoozeInput } from '../snoozes.ts';
import { plot, plotQuery, vehicle, vehicleInput, vehicleQuery } from '../vehicles.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('vehicle', { group: 'Vehicles', one: 'a vehicle' });
const snoozeRows = kindRows('snooze', { group: 'Vehicles', one: 'a snooze' });
const reminderRows = kindRows('reminder', { group: 'Vehicles', one: 'a reminder' });

export const added = {
  ...rows.list({ query: vehicleQuery, record: vehicle }),
  ...rows.get(vehicle),
  ...rows.save(vehicleInput),
  ...rows.import(rowsImport('VehicleImport')),
  ...rows.delete({ summary: 'Delete a vehicle without current or future assignments', fails: [409] }),
  ...rows.restore(),
  ...rows.deleteMany({ fails: [409] }),
  ...rows.restoreMany(),
  ...reminderRows.list({ query: listQuery, record: reminder }, { reads: ['reminder', 'vehicle'] }),
  ...reminderRows.get(reminder),
  ...reminderRows.save(reminderInput),
  ...reminderRows.import(rowsImport('RemindersChange', { match: createdMatch }), {
    summary: 'Create or update many reminders in one transaction',
  }),
  ...reminderRows.delete(),
  ...reminderRows.restore(),
  ...reminderRows.deleteMany(),
  ...reminderRows.restoreMany(),
  ...snoozeRows.list({ query: listQuery, record: snooze }, { reads: ['snooze', 'vehicle'] }),
  ...snoozeRows.get(snooze),
  saveSnooze: endpoint({
    method: 'POST',
    of: 'snooze',
    path: '/public/v1/snoozes',
    group: 'Vehicles',
    summary: 'Snooze a vehicle that needs attention',
    body: snoozeInput,
    reply: savedId,
    changes: ['snooze'],
  }),
  ...snoozeRows.delete({ summary: 'End a snooze' }),
  ...snoozeRows.restore(),
  listPlots: endpoint({
    method: 'GET',
    path: '/public/v1/plots',
    group: 'Vehicles',
    summary: 'Positions of a vehicle in a period',
    query: plotQuery,
    reply: z.array(plot),
  }),
  getPlot: endpoint({
    method: 'GET',
    path: '/public/v1/plots/{plotId}',
    group: 'Vehicles',
    summary: 'One position',
    reply: plot,
  }),
};
