import { counted, german } from './counted.ts';

export const drivers: typeof import('../en/drivers.ts').drivers = {
  title: 'Fahrer',
  find: 'Fahrer suchen',
  add: 'Neuer Fahrer',
  newTitle: 'Neuer Fahrer',
  name: 'Name',
  nameDetail: 'Darf leer bleiben, wenn es einen Chip gibt.',
  status: 'Status',
  statuses: { active: 'Aktiv', inactive: 'Inaktiv' },
  username: 'Benutzername',
  usernameDetail: 'Nur für Ihre Unterlagen: Er öffnet dieses Dashboard nicht.',
  password: 'Passwort',
  passwordDetail: 'Fenceline speichert nicht das Passwort, sondern nur, dass eines gesetzt ist.',
  passwordKept: 'Es bleibt, wie es ist, solange Sie kein anderes eingeben.',
  mobile: 'Mobilnummer',
  email: 'E-Mail-Adresse',
  emailOdd: 'Das sieht nicht wie eine E-Mail-Adresse aus. Sie können es trotzdem speichern.',
  button: 'Chip',
  buttonDetail: 'Die Nummer des Schlüssels oder der Karte, die der Fahrer ans Lesegerät hält.',
  driving: 'Fährt gerade',
  drivingSince: 'Fährt seit',
  isDriving: 'Fährt gerade',
  isNotDriving: 'Fährt nichts',
  since: (time, long) => `Seit ${time} (${long})`,
  notDriving: 'Fährt gerade kein Fahrzeug.',
  buttons: {
    title: (count, shown) =>
      `${shown} ${german(count, { one: 'Chip wurde gelesen, der', other: 'Chips wurden gelesen, die' })} niemandem ${german(count, { one: 'gehört', other: 'gehören' })}`,
    list: 'Unbekannte Chips',
    read: (reads, shown, vehicle, last) =>
      `${counted(reads, shown, 'Lesung', 'Lesungen')} in ${vehicle}, zuletzt am ${last}`,
    add: 'Neuer Fahrer damit',
    addNamed: (button) => `Neuer Fahrer mit Chip ${button}`,
    more: (shown) => `und ${shown} weitere`,
  },
  empty: {
    title: 'Noch keine Fahrer',
    detail:
      'Fügen Sie hinzu, wer Ihre Fahrzeuge fährt. Dann sehen Sie, wer was fährt: von Hand zugeordnet, oder von selbst, sobald ein Fahrer seinen Chip ans Lesegerät hält.',
    viewer: 'Ein Administrator Ihres Kontos kann sie hinzufügen.',
  },
  bulk: {
    activate: 'Aktiv setzen',
    deactivate: 'Inaktiv setzen',
    deleteQuestion: (count, shown) => `${counted(count, shown, 'Fahrer', 'Fahrer')} löschen?`,
  },
  statusSet: (count, shown, status) =>
    `${counted(count, shown, 'Fahrer ist', 'Fahrer sind')} jetzt ${status.toLowerCase()}`,
  statusFailed: (name, why) => `Der Status von ${name} konnte nicht geändert werden. ${why}`,
};
