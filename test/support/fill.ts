/** An account with a record of every kind. */
import {
  addAlarms,
  addButtonReads,
  addInput,
  addInputChanges,
  addPlots,
  addProbe,
  addReadings,
  addReference,
  addVisits,
} from './fleet.ts';
import { kindOf, kinds, make, remove } from './kinds.ts';
import { addNotice, addUnsubscription } from './notices.ts';
import { addPasskey } from './passkeys.ts';
import { reply } from './records.ts';
import type { Client, Service } from './service.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 9, minute));

/**
 * Creates at least one record of every kind, readings of devices, and deleted records. Returns their ids by the names of
 * path parameters, fields and filters.
 */
export async function fillAccount(world: Pick<Service, 'db'>, client: Client): Promise<Record<string, number>> {
  const made = Object.fromEntries(
    await Promise.all(
      kinds
        .filter(({ resource }) => resource !== 'externalReference')
        .map(async (kind) => [`${kind.resource}Id`, await make(client, kind)] as const),
    ),
  );
  const { fleetId = 0, tagId = 0, driverId = 0, inputTypeId = 0, profileId = 0 } = made;
  const vehicleId = await make(client, kindOf('vehicle'), { fleetId });
  const geofenceId = await make(client, kindOf('geofence'), { tags: [tagId] });
  const start = { vehicleId, driverId, startUtc: at(0).toISOString() };
  const started = await client.request('POST', '/public/v1/drivers/assignments/start', start);
  const [inputId, probeId] = [await addInput(world, client, vehicleId), await addProbe(world, client, vehicleId)];
  await addInputChanges(world, client, inputId, [[at(1), 1]]);
  await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  await reply(client.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Front', profileId }), 204);
  await addReadings(world, client, probeId, [[at(1), -10]]);
  const [alarmId = 0] = await addAlarms(world, client, [{ probeId, vehicleId, startUtc: at(1), endUtc: null }]);
  const [plotId = 0] = await addPlots(world, client, [{ vehicleId, utc: at(1) }]);
  const [visitId = 0] = await addVisits(world, client, [{ vehicleId, geofenceId, startUtc: at(1), endUtc: at(9) }]);
  await addButtonReads(world, client, [[vehicleId, at(2), 'B0']]);
  const externalReferenceId = await addReference(client, 'vehicle', vehicleId, 'V');
  for (const [kind, id] of [
    ['driver', driverId],
    ['geofence', geofenceId],
    ['input', inputId],
  ] as const) {
    await addReference(client, kind, id, kind);
  }
  for (const kind of kinds) await reply(remove(client, kind, await make(client, kind)), 204);
  const ruleId = made.alertRuleId ?? 0;
  const alertSentId = await addNotice(world, client, { ruleId, geofenceId, utc: at(1) });
  const unsubscriptionId = await addUnsubscription(
    world,
    client,
    { geofenceId: await make(client, kindOf('geofence')) },
    at(1),
  );
  const { webhookId = 0 } = made;
  const tested = client.request('POST', `/public/v1/webhooks/${webhookId}/test`);
  const deliveryId = (await reply<{ id: number }>(tested)).id;
  const viewId = await make(client, kindOf('view'), { shared: true });
  const assignmentId = Number(started.headers.get('location')?.split('/').at(-1));
  const sessions = await reply<{ id: number }[]>(client.request('GET', '/public/v1/users/me/sessions'));
  const [sessionId = 0] = sessions.map(({ id }) => id);
  const passkeyId = await addPasskey(world, client);
  const { userId } = client;
  return {
    ...made,
    ...{ vehicleId, geofenceId, assignmentId, inputId, probeId, alarmId, plotId, visitId, externalReferenceId, viewId },
    auditId: Number(started.headers.get('audit-id')),
    ...{ userId, sessionId, passkeyId, resourceId: vehicleId, ruleId, alertSentId, unsubscriptionId, deliveryId },
  };
}
