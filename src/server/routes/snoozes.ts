import type { FieldProblem } from '../../contract/problem.ts';
import type { Snooze } from '../../contract/snoozes.ts';
import type { Handlers } from '../api/handlers.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { ofExistingVehicle, snoozes } from '../store/snoozes.ts';
import { vehicles } from '../store/vehicles.ts';
import { callerName } from './caller-name.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<Snooze> = { kind: 'snooze', store: snoozes };

const endInPast: FieldProblem = {
  pointer: '#/untilUtc',
  code: 'range',
  reason: 'endInPast',
  params: {},
  detail: 'must be in the future',
};

export const snoozeHandlers = {
  saveSnooze: (call) =>
    saveRecord(call, kind, undefined, async () => {
      const { tx, now, caller, body } = call;
      const { vehicleId, untilUtc } = body;
      if (untilUtc <= now) throw invalidFields([endInPast]);
      const known = await vehicles.hold(tx, caller.accountId, [vehicleId]);
      if (!known.has(vehicleId)) throw invalidFields([noSuch('#/vehicleId', 'vehicle')]);
      return {
        vehicle_id: vehicleId,
        until_utc: untilUtc,
        created_utc: now,
        created_by: (await callerName(tx, caller)) ?? '',
      };
    }),

  listSnoozes: (call) => listRecords(call, kind, ofExistingVehicle),
  getSnooze: (call) => getRecord(call, kind, call.path.snoozeId),
  deleteSnooze: (call) => deleteRecord(call, kind, call.path.snoozeId),
  restoreSnooze: (call) => restoreRecord(call, kind, call.path.snoozeId),
} satisfies Partial<Handlers>;
