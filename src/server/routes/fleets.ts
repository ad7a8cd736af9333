import type { Fleet } from '../../contract/vehicles.ts';
import type { Handlers } from '../api/handlers.ts';
import { savedChange } from '../store/audit.ts';
import { fleets, insertFleet, replaceFleet } from '../store/fleets.ts';
import { vehiclesOfFleet } from '../store/vehicles.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';

const kind: Kind<Fleet> = { kind: 'fleet', store: fleets };

export const fleetHandlers = {
  saveFleet: async (call) => {
    const { tx, body } = call;
    const { accountId } = call.caller;
    const current = await lockSaved(call, kind, body.id);
    const saved = current
      ? await replaceFleet(tx, accountId, current.id, body.name)
      : await insertFleet(tx, accountId, body.name);
    call.record(savedChange('fleet', saved.id, current, saved));
    return saved.id;
  },

  listFleets: (call) => listRecords(call, kind),
  getFleet: (call) => getRecord(call, kind, call.path.fleetId),

  deleteFleet: (call) =>
    deleteRecord(call, kind, call.path.fleetId, async ({ id, name }) => {
      const uses = await vehiclesOfFleet(call.tx, call.caller.accountId, id, namedUsers);
      refuseInUse('fleetInUse', name, uses);
    }),

  restoreFleet: (call) => restoreRecord(call, kind, call.path.fleetId),
} satisfies Pick<Handlers, 'saveFleet' | 'listFleets' | 'getFleet' | 'deleteFleet' | 'restoreFleet'>;
