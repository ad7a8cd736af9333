import * as z from 'zod';
import { maskedPassword } from '../../contract/choices.ts';
import type { Driver } from '../../contract/drivers.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import { text } from '../../contract/fields.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { unendedAssignments } from '../store/assignments.ts';
import { savedChange } from '../store/audit.ts';
import { claimButtonReads, listUnknownButtons } from '../store/button-reads.ts';
import { buttonKey, driverFields, drivers, insertDriver, replaceDriver } from '../store/drivers.ts';
import { changedByReads, replayButtons } from '../tracking/replay-buttons.ts';
import { refuseAssigned } from './assignment-clash.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';
import { refuseTaken } from './taken.ts';

const kind: Kind<Driver> = { kind: 'driver', store: drivers };

export const driverHandlers = {
  saveDriver,

  listDrivers: (call) => listRecords(call, kind),
  getDriver: (call) => getRecord(call, kind, call.path.driverId),

  listUnknownButtons: async (call) => {
    const { limit, cursor } = call.query;
    const after = readCursor(cursor, z.tuple([text(), z.int()]));
    const listed = await listUnknownButtons(call.tx, call.caller.accountId, { after, limit: limit && limit + 1 });
    return takePage(call, listed, limit, ({ key }) => key).map(({ button }) => button);
  },

  deleteDriver: (call) =>
    deleteRecord(call, kind, call.path.driverId, async ({ id }) => {
      refuseAssigned(await unendedAssignments(call.tx, call.caller.accountId, 'driver', [id], call.now));
    }),

  restoreDriver: (call) =>
    restoreRecord(call, kind, call.path.driverId, {
      restore: async ({ id }) => {
        const restored = await drivers.restore(call.tx, call.caller.accountId, id);
        await claimReads({ tx: call.tx, accountId: call.caller.accountId }, restored);
        return restored;
      },
    }),
} satisfies Partial<Handlers>;

async function saveDriver(call: Call<Endpoints['saveDriver']>): Promise<number> {
  const { tx, body } = call;
  const { accountId } = call.caller;
  const current = await lockSaved(call, kind, body.id);
  const content = driverFields.contentOf(body);
  await refuseTaken(call, kind, driverFields.toRow(content), current?.id);
  const saved = current
    ? await replaceDriver(tx, accountId, current.id, content)
    : await insertDriver(tx, accountId, content);
  if (!current || buttonOf(current) !== buttonOf(saved)) await claimReads({ tx, accountId }, saved);
  // The mask means the stored password.
  const after = current && body.password !== maskedPassword ? { ...saved, passwordChanged: true } : saved;
  call.record(savedChange('driver', saved.id, current, after));
  return saved.id;
}

/**
 * Assigns the button's earlier unknown reads to the driver; they become assignments where none exists. Reads of the
 * button's former driver stay.
 */
export async function claimReads(
  { tx, accountId }: { tx: Transaction; accountId: number },
  { id, buttonId }: Driver,
): Promise<void> {
  if (buttonId === null) return;
  const reads = await claimButtonReads(tx, accountId, id, buttonId);
  await replayButtons(tx, accountId, changedByReads(reads));
}

/** The key of the driver's button. */
export const buttonOf = ({ buttonId }: Pick<Driver, 'buttonId'>): string | null => buttonId && buttonKey(buttonId);
