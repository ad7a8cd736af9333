import type { Fleet } from '../../contract/vehicles.ts';
import type { Handlers } from '../api/handlers.ts';
import { fleetRow, fleets } from '../store/fleets.ts';
import { vehiclesOfFleet } from '../store/vehicles.ts';
import { namedUsers, refuseInUse } from './in-use.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<Fleet> = { kind: 'fleet', store: fleets };

export const fleetHandlers = {
  saveFleet: (call) =>
    saveRecord(call, kind, call.body.id, () => {
      const { name, silentAfterMinutes = null } = call.body;
      return fleetRow({ name, silentAfterMinutes });
    }),
  listFleets: (call) => listRecords(call, kind),
  getFleet: (call) => getRecord(call, kind, call.path.fleetId),

  deleteFleet: (call) =>
    deleteRecord(call, kind, call.path.fleetId, async ({ id, name }) => {
      const uses = await vehiclesOfFleet(call.tx, call.caller.accountId, id, namedUsers);
      refuseInUse('fleetInUse', name, uses);
    }),

  restoreFleet: (call) => restoreRecord(call, kind, call.path.fleetId),
} satisfies Partial<Handlers>;
