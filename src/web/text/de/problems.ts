import { german } from './counted.ts';

export const problems: typeof import('../en/problems.ts').problems = {
  network: {
    title: 'Keine Verbindung zum Dienst',
    detail: 'Er antwortet nicht. Prüfen Sie Ihre Verbindung; nichts von dem, was Sie eingegeben haben, ist verloren.',
  },
  signedOut: { title: 'Sie sind abgemeldet', detail: 'Bitte melden Sie sich wieder an.' },
  forbidden: {
    title: 'Das dürfen Sie nicht',
    detail: 'Ihre Rolle ist Betrachter. Ein Administrator Ihres Kontos darf es.',
  },
  notToSee: {
    title: 'Das ist für Administratoren',
    detail:
      'Sie dürfen es nicht sehen: Ihre Rolle ist Betrachter. Ein Administrator Ihres Kontos kann für Sie nachsehen oder Ihnen seine Rolle geben.',
  },
  notFound: { title: 'Nicht gefunden', detail: 'Vielleicht wurde es gelöscht, oder der Link ist unvollständig.' },
  missing: {
    title: 'Das hat dieser Server nicht',
    detail:
      'Der Dienst, mit dem Sie verbunden sind, kennt diesen Teil nicht. Der Rest des Dashboards läuft wie gewohnt.',
  },
  cannotDelete: {
    title: 'Kann hier nicht gelöscht werden',
    detail: (kind) => `Dieser Server kann keine ${kind} löschen.`,
    kinds: {
      drivers: 'Fahrer',
      assignments: 'Zuordnungen',
      vehicles: 'Fahrzeuge',
      fleets: 'Flotten',
      geofences: 'Geofences',
      tags: 'Markierungen',
      types: 'Eingangsarten',
      profiles: 'Profile',
      externalReferences: 'externen Referenzen',
      rules: 'Melderegeln',
      ingestKeys: 'Geräteschlüssel',
      views: 'Ansichten',
      sessions: 'Sitzungen',
      unsubscribed: 'Abmeldungen',
    },
  },
  changedMeanwhile: {
    title: 'Inzwischen geändert',
    detail: 'Jemand anders hat eine Änderung gespeichert, nachdem Sie das geöffnet haben.',
  },
  conflict: { title: 'Das verträgt sich nicht mit etwas anderem' },
  invalid: { title: 'Einige Felder stimmen nicht' },
  tooLarge: { title: 'Das ist zu viel auf einmal', detail: 'So viel nimmt der Dienst nicht auf einmal an.' },
  tooMany: { title: 'Zu viele Anfragen', detail: 'Bitte warten Sie einen Moment und versuchen Sie es noch einmal.' },
  tooManyFor: (seconds) =>
    `Bitte versuchen Sie es in ${seconds} ${german(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal.`,
  unavailable: {
    title: 'Der Dienst ist nicht bereit',
    detail: 'Er sagt, dass er gerade nicht antworten kann. Bitte versuchen Sie es gleich noch einmal.',
  },
  server: {
    title: 'Der Dienst hat einen Fehler gemacht',
    detail: 'Es wurde nichts geändert. Bitte versuchen Sie es noch einmal.',
  },
  unexpected: {
    title: 'Etwas Unerwartetes ist geschehen',
    detail:
      'Bitte versuchen Sie es noch einmal. Geschieht es wieder, geben Sie die Einzelheiten an Ihren Administrator weiter.',
  },
  requestId: (id) => `Anfrage ${id}`,
};
