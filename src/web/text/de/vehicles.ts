import { counted } from './counted.ts';

export const vehicles: typeof import('../en/vehicles.ts').vehicles = {
  title: 'Fahrzeuge',
  find: 'Fahrzeuge suchen',
  add: 'Neues Fahrzeug',
  newTitle: 'Neues Fahrzeug',
  name: 'Name',
  registration: 'Kennzeichen',
  fleet: 'Flotte',
  noFleet: 'Keine Flotte',
  driver: 'Fahrer jetzt',
  hasDriver: 'Hat einen Fahrer',
  hasNoDriver: 'Hat keinen Fahrer',
  noDriver: 'Niemand fährt es gerade.',
  drivenSince: (time, long) => `Seit ${time} (${long})`,
  status: 'Status',
  statuses: { active: 'Aktiv', inactive: 'Inaktiv' },
  device: 'Tracker',
  deviceDetail:
    'Die Kennung, unter der der Tracker sendet. Ein noch unbekannter Tracker wird von selbst zu einem Fahrzeug.',
  lastSeen: 'Letzte Position',
  never: 'Nie',
  seen: (ago) => `vor ${ago}`,
  lastPlot: (place, time, ago) => `${place}\n${time} (vor ${ago})`,
  noPlot: 'Noch keine Position ist gekommen.',
  empty: {
    title: 'Noch keine Fahrzeuge',
    detail:
      'Ein Fahrzeug erscheint von selbst, sobald sein Tracker zum ersten Mal sendet, oder Sie fügen es vorher hier hinzu.',
    viewer: 'Ein Administrator Ihres Kontos kann sie hinzufügen.',
  },
  bulk: {
    move: 'In Flotte verschieben',
    deleteQuestion: (count, shown) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} löschen?`,
  },
  moved: (count, shown, fleet) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} verschoben: ${fleet}`,
  moveFailed: (name, why) => `${name} konnte nicht verschoben werden. ${why}`,
};
