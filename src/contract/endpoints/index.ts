/**
 * All endpoints. `documented` is the Public API v1 as in its document; `added` is ours, with the same conventions. A
 * missing handler is a type error in the service; an unknown path is one in the dashboard.
 */
import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as assignments from './assignments.ts';
import * as devices from './devices.ts';
import * as driven from './driven.ts';
import * as drivers from './drivers.ts';
import * as fleets from './fleets.ts';
import * as geofences from './geofences.ts';
import * as ingestKeys from './ingest-keys.ts';
import * as inputs from './inputs.ts';
import * as live from './live.ts';
import * as passwords from './passwords.ts';
import * as places from './places.ts';
import * as references from './references.ts';
import * as sharedLinks from './shared-links.ts';
import * as tags from './tags.ts';
import * as temperature from './temperature.ts';
import * as token from './token.ts';
import * as users from './users.ts';
import * as vehicles from './vehicles.ts';
import * as views from './views.ts';
import * as visits from './visits.ts';
import * as webhooks from './webhooks.ts';

export const documented = {
  ...token.documented,
  ...geofences.documented,
  ...tags.documented,
  ...drivers.documented,
  ...assignments.documented,
  ...visits.documented,
  ...inputs.documented,
  ...temperature.documented,
};

export const added = {
  ...token.added,
  ...passwords.added,
  ...users.added,
  ...geofences.added,
  ...tags.added,
  ...drivers.added,
  ...assignments.added,
  ...visits.added,
  ...inputs.added,
  ...temperature.added,
  ...account.added,
  ...live.added,
  ...views.added,
  ...ingestKeys.added,
  ...apiKeys.added,
  ...alerts.added,
  ...fleets.added,
  ...vehicles.added,
  ...devices.added,
  ...references.added,
  ...places.added,
  ...driven.added,
  ...webhooks.added,
  ...sharedLinks.added,
};

export const endpoints = { ...documented, ...added };
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
