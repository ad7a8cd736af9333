import { recordStatuses } from '../../contract/choices.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import type { VehicleParsed } from '../../contract/vehicles.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { unendedAssignments } from '../store/assignments.ts';
import { fleets } from '../store/fleets.ts';
import { withDeviceFacts } from '../store/vehicle-facts.ts';
import {
  ofFleet,
  partsOfVehicles,
  restoreVehicle,
  type StoredVehicle,
  type VehicleContent,
  vehicleFields,
  vehicles,
} from '../store/vehicles.ts';
import { refuseAssigned } from './assignment-clash.ts';
import {
  deleteRecord,
  getRecord,
  type Kind,
  listRecords,
  referencesGo,
  referencesReturn,
  restoreRecord,
  saveRecord,
} from './records.ts';

const kind: Kind<StoredVehicle> = {
  kind: 'vehicle',
  store: vehicles,
};

export const vehicleHandlers = {
  saveVehicle: (call) =>
    saveRecord(call, kind, call.body.id, async () => {
      const content = vehicleContent(call.body);
      await refuseUnknownFleet(call, content);
      return vehicleFields.toRow(content);
    }),

  listVehicles: async (call) => {
    const { fleetId } = call.query;
    const page = await listRecords(call, kind, fleetId === undefined ? undefined : ofFleet(fleetId));
    return withDeviceFacts(call.tx, call.caller.accountId, page);
  },

  getVehicle: async (call) => {
    const vehicle = await getRecord(call, kind, call.path.vehicleId);
    const [shown] = await withDeviceFacts(call.tx, call.caller.accountId, [vehicle]);
    return shown ?? { ...vehicle, lastPlot: null, clock: null };
  },

  deleteVehicle: async (call) => {
    const { tx, now, path } = call;
    const { accountId } = call.caller;
    await deleteRecord(call, kind, path.vehicleId, async ({ id }) => {
      refuseAssigned(await unendedAssignments(tx, accountId, 'vehicle', [id], now));
    });
    const { inputIds, probeIds } = await partsOfVehicles(tx, accountId, [path.vehicleId]);
    call.record(await referencesGo(tx, accountId, resourceTypes.input, inputIds, now));
    call.record(await referencesGo(tx, accountId, resourceTypes.probe, probeIds, now));
  },

  restoreVehicle: async (call) => {
    const { tx } = call;
    const { accountId } = call.caller;
    const id = await restoreRecord(call, kind, call.path.vehicleId, {
      // Without a fleet that was deleted in the meantime.
      restore: async ({ id: vehicleId, fleetId }) => {
        const live = fleetId !== null && (await fleets.hold(tx, accountId, [fleetId])).has(fleetId);
        return restoreVehicle(tx, accountId, vehicleId, live ? fleetId : null);
      },
    });
    const { inputIds, probeIds } = await partsOfVehicles(tx, accountId, [id]);
    call.record(await referencesReturn(tx, accountId, resourceTypes.input, inputIds));
    call.record(await referencesReturn(tx, accountId, resourceTypes.probe, probeIds));
    return id;
  },
} satisfies Partial<Handlers>;

/** Missing fields are empty; the status defaults to active. */
export const vehicleContent = (sent: VehicleParsed): VehicleContent =>
  vehicleFields.contentOf({ ...sent, status: sent.status ?? recordStatuses.active });

type Inside = Pick<Call<never>, 'tx' | 'caller'>;

async function refuseUnknownFleet({ tx, caller }: Inside, { fleetId }: VehicleContent): Promise<void> {
  if (fleetId === null || (await fleets.hold(tx, caller.accountId, [fleetId])).has(fleetId)) return;
  throw invalidFields([noSuch('#/fleetId', 'fleet')]);
}
