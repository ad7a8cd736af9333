import { fold } from '../../../../contract/fold.ts';
import { resourceTypes } from '../../../../contract/kinds.ts';
import { type VehicleParsed, vehicleInput } from '../../../../contract/vehicles.ts';
import { fleets } from '../../../store/fleets.ts';
import {
  partsOfVehicles,
  type StoredVehicle,
  type VehicleContent,
  vehicleFields,
  vehicleRows,
} from '../../../store/vehicles.ts';
import { vehiclesInUse } from '../../assignment-clash.ts';
import { vehicleContent } from '../../vehicles.ts';
import type { Deletable, ImportKind } from '../bulk-kind.ts';
import { addUnknown, idsOf, type RowProblems } from '../row-problems.ts';

const fleetOf = ({ fleetId }: VehicleContent): number | null => fleetId;

export const bulkVehicles: ImportKind<VehicleParsed, VehicleContent, StoredVehicle> & Deletable<StoredVehicle> = {
  kind: 'vehicle',
  store: vehicleRows,
  creation: vehicleRows,
  deletion: vehicleRows,
  schema: vehicleInput,
  nameField: 'name',
  nameKey: fold,
  contentOf: vehicleFields.contentOf,
  content:
    () =>
    ({ parsed }) =>
      vehicleContent(parsed),
  async problems({ tx, accountId }, rows) {
    const problems: RowProblems = new Map();
    addUnknown(problems, rows, fleetOf, await fleets.hold(tx, accountId, idsOf(rows, fleetOf)), '#/fleetId', 'fleet');
    return problems;
  },
  warningOf: (before, after) =>
    before.deviceId !== null && after.deviceId === null
      ? {
          pointer: '#/deviceId',
          detail: `removes the tracker "${before.deviceId}": its next message creates a new vehicle, unless another one has it`,
        }
      : undefined,
  inUse: vehiclesInUse,
  async partsOf({ tx, accountId }, ids) {
    const { inputIds, probeIds } = await partsOfVehicles(tx, accountId, ids);
    return [
      { resourceType: resourceTypes.input, ids: inputIds },
      { resourceType: resourceTypes.probe, ids: probeIds },
    ];
  },
};
