import type { HelpedScreen } from '../../text/help.ts';

/** The help of the addresses that start so. The first match counts, so a path stands before those that it starts with. */
const screens: readonly (readonly [path: RegExp, screen: HelpedScreen])[] = [
  [/\/import$/, 'imports'],
  [/^\/live/, 'live'],
  [/^\/visits/, 'visits'],
  [/^\/geofences\/past/, 'past'],
  [/^\/geofences/, 'geofences'],
  [/^\/places/, 'places'],
  [/^\/tags/, 'tags'],
  [/^\/drivers/, 'drivers'],
  [/^\/assignments/, 'assignments'],
  [/^\/vehicles\/driven/, 'driven'],
  [/^\/vehicles\/trackers/, 'trackers'],
  [/^\/vehicles\/[^/]+\/day/, 'day'],
  [/^\/vehicles/, 'vehicles'],
  [/^\/fleets/, 'fleets'],
  [/^\/reminders/, 'reminders'],
  [/^\/temperature\/alarms/, 'alarms'],
  [/^\/temperature\/report/, 'report'],
  [/^\/temperature\/profiles/, 'profiles'],
  [/^\/temperature\/[^/]+\/chart/, 'chart'],
  [/^\/temperature/, 'temperature'],
  [/^\/inputs\/history/, 'history'],
  [/^\/inputs\/types/, 'inputTypes'],
  [/^\/inputs/, 'inputs'],
  [/^\/alerts\/sent/, 'alertsSent'],
  [/^\/alerts/, 'alertRules'],
  [/^\/users/, 'users'],
  [/^\/shared-links/, 'sharedLinks'],
  [/^\/api-keys/, 'apiKeys'],
  [/^\/ingest-keys/, 'ingestKeys'],
  [/^\/webhooks/, 'webhooks'],
  [/^\/references/, 'references'],
  [/^\/audit/, 'audit'],
  [/^\/account/, 'account'],
];

/** The screen at a path, for its help; undefined where there is none. */
export const helpOf = (path: string): HelpedScreen | undefined => screens.find(([start]) => start.test(path))?.[1];
