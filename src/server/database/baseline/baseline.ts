/**
 * The tables of 1.0.0, in two groups that no statement mixes, so that the second one can be spread over several machines:
 *
 * - The **directory**: who may come in, and what belongs to no account. Rows are found by name or hash, before the account is
 *   known. It is small.
 * - The **fleet**: everything of one account. `account_id` comes first in every primary key and unique index.
 *
 * Columns that end with _utc are moments with milliseconds. `id` is a number of the whole service. A _key column holds a text
 * folded (contract/fold.ts), for search and order. `deleted_utc`: the record was deleted then, and stays because history names it.
 */
import { accounts } from './directory/accounts.ts';
import { service } from './directory/service.ts';
import { signIns } from './directory/sign-ins.ts';
import { streetMap } from './directory/street-map.ts';
import { alerts } from './fleet/alerts.ts';
import { changes } from './fleet/changes.ts';
import { drivenLines } from './fleet/driven-lines.ts';
import { drivers } from './fleet/drivers.ts';
import { geofences } from './fleet/geofences.ts';
import { inputs } from './fleet/inputs.ts';
import { liveEvents } from './fleet/live-events.ts';
import { positions } from './fleet/positions.ts';
import { sharedLinks } from './fleet/shared-links.ts';
import { temperatures } from './fleet/temperatures.ts';
import { vehicles } from './fleet/vehicles.ts';
import { webhooks } from './fleet/webhooks.ts';

export const directory = [accounts, signIns, streetMap, service].join('');

export const fleet = [
  ...[geofences, vehicles, drivers, positions, drivenLines, inputs, temperatures, alerts, liveEvents, changes],
  ...[webhooks, sharedLinks],
].join('');
