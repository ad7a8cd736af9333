import { counted } from './counted.ts';

const geofences = (count: number, shown: string): string => counted(count, shown, 'Geofence', 'Geofences');

export const chosen: typeof import('../en/chosen.ts').chosen = {
  tag: 'Markieren',
  newTag: 'Neue Markierung …',
  tagAdded: (tag, count, shown) => `${tag}: zu ${geofences(count, shown)} hinzugefügt`,
  tagRemoved: (tag, count, shown) => `${tag}: von ${geofences(count, shown)} entfernt`,
  tagFailed: (tag, why) => `${tag} wurde bei keinem davon geändert. ${why}`,
  deleted: (count, shown) => `${geofences(count, shown)} gelöscht`,
  restored: (count, shown) => `${counted(count, shown, 'Geofence ist', 'Geofences sind')} wieder da`,
  deleteFailed: (why) => `Keiner davon wurde gelöscht. ${why}`,
  question: (count, shown) => `${geofences(count, shown)} löschen?`,
  questionDetail: (hours) =>
    `Ihre Besuche bleiben erhalten. Die Geofences lassen sich ${hours} Stunden lang wiederherstellen.`,
};
