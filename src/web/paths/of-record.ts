import { paths } from './index.ts';

/** The page of each kind of record that has one; a record's own address is below it. */
const pages = {
  alertRule: paths.alertRules,
  alertSent: paths.alertsSent,
  assignment: paths.assignments,
  driver: paths.drivers,
  externalReference: paths.references,
  fleet: paths.fleets,
  geofence: paths.geofences,
  ingestKey: paths.ingestKeys,
  input: paths.inputs,
  inputType: paths.inputTypes,
  probe: paths.temperature,
  profile: paths.profiles,
  tag: paths.tags,
  user: paths.users,
  vehicle: paths.vehicles,
} as const;
type PagedKind = keyof typeof pages;

/** `driver`, 7 -> `/drivers/7`; undefined where a kind has no page. */
export const pathOfRecord = (kind: string, id: number): string | undefined =>
  kind in pages ? `${pages[kind as PagedKind]}/${id}` : undefined;
