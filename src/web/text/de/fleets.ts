import { counted } from './counted.ts';

export const fleets: typeof import('../en/fleets.ts').fleets = {
  title: 'Flotten',
  find: 'Flotten suchen',
  add: 'Neue Flotte',
  newTitle: 'Neue Flotte',
  name: 'Name',
  namePlaceholder: 'Leipzig Nord, Kühlkette, Nachtschicht …',
  vehicles: 'Fahrzeuge',
  active: 'Aktive Fahrzeuge',
  counted: (count, shown) => counted(count, shown, 'Fahrzeug', 'Fahrzeuge'),
  noVehicles:
    'Noch kein Fahrzeug gehört dazu. Wählen Sie die Flotte im Formular eines Fahrzeugs, oder verschieben Sie mehrere auf einmal in der Tabelle.',
  showAll: 'In der Tabelle der Fahrzeuge zeigen',
  more: (shown) => `und ${shown} weitere`,
  empty: {
    title: 'Noch keine Flotten',
    detail:
      'Eine Flotte ist eine Gruppe von Fahrzeugen: ein Depot, eine Schicht, eine Art von Arbeit. Listen, Alarme und Melderegeln lassen sich auf eine beschränken.',
    viewer: 'Ein Administrator Ihres Kontos kann sie hinzufügen.',
  },
};
