/**
 * What each role may do, declared once. The service's 403, the OpenAPI document, `/docs` and the dashboard's buttons are derived
 * from this table. Every role reads everything but users, keys and secrets, which are the administrators'.
 */
import { type RoleName, roles } from './choices.ts';
import type { KindName } from './kinds.ts';

/** Kinds whose records a role changes: creates, saves, imports, deletes, restores, reviews. */
export const rights: Readonly<Record<RoleName, 'all' | readonly KindName[]>> = {
  administrator: 'all',
  viewer: [],
  dispatcher: [
    'driver',
    'assignment',
    'geofence',
    'visit',
    'tag',
    'externalReference',
    'reminder',
    'snooze',
    'sharedLink',
  ],
  quality: ['profile', 'probe', 'input', 'inputType', 'alertRule', 'alarm'],
};

// `Object.keys` returns strings; these are the table's own keys.
export const roleNames = Object.keys(roles) as RoleName[];

/** `0 administrator, 1 viewer, …`, for the documentation. */
export const roleNumbers = roleNames.map((name) => `${roles[name]} ${name}`).join(', ');

/** The name of a stored role; undefined for one of a newer version, which may do nothing. */
export const roleNameOf = (role: number): RoleName | undefined => roleNames.find((name) => roles[name] === role);

/** Whether a role changes records of this kind. */
export function mayChange(role: number, kind: KindName): boolean {
  const name = roleNameOf(role);
  if (name === undefined) return false;
  const changes = rights[name];
  return changes === 'all' || changes.includes(kind);
}
