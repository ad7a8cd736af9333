import { alertPaths } from './alerts.ts';
import { auditPaths } from './audit.ts';
import { dayPaths } from './day.ts';
import { geofencePaths } from './geofences.ts';
import { ingestKeyPaths } from './ingest-keys.ts';
import { inputPaths } from './inputs.ts';
import { livePaths } from './live.ts';
import { recordPaths } from './record-paths.ts';
import { referencePaths } from './references.ts';
import { tagPaths } from './tags.ts';
import { temperaturePaths } from './temperature.ts';
import { visitPaths } from './visits.ts';

/**
 * Every address of the dashboard. Filters, a selection and the map's position are search parameters
 * (`?find=depot&tags=3,14`). The file of each resource reads and types them.
 */
export const paths = {
  start: '/',
  ...livePaths,
  ...geofencePaths,
  ...tagPaths,
  ...recordPaths('driver'),
  ...recordPaths('assignment'),
  ...recordPaths('vehicle'),
  ...dayPaths,
  ...recordPaths('fleet'),
  ...recordPaths('reminder'),
  ...temperaturePaths,
  ...inputPaths,
  ...alertPaths,
  ...recordPaths('user'),
  ...visitPaths,
  ...ingestKeyPaths,
  ...referencePaths,
  ...auditPaths,
  account: '/account',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The path of a list whose records have a path below it: `/drivers`, because there is `/drivers/$driverId`. */
export type ListPath = { [List in Path]: Extract<Path, `${List}/$${string}`> extends never ? never : List }[Path];
