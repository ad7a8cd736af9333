import { counted, german } from './counted.ts';

/**
 * German, as one speaks at work: plain, short, "Sie". One word for one thing, everywhere:
 *
 *   geofence Geofence (der) · vehicle Fahrzeug · driver Fahrer · fleet Flotte · tag Markierung · visit Besuch · assignment Zuordnung
 *   tracker Tracker · position Position · track Spur · registration Kennzeichen · button (of a driver) Chip
 *   probe Fühler · profile Profil · reading Messwert · alarm Alarm · alert, notice Meldung · alert rule Melderegel · bound Grenze
 *   input Eingang · input type Eingangsart · line (of a tracker) Leitung · in range im Bereich
 *   user Benutzer · account Konto · administrator Administrator · viewer Betrachter · session Sitzung · ingest key Geräteschlüssel
 *   record Eintrag · external reference externe Referenz · audit Protokoll · saved view Ansicht · field Feld · service Dienst
 *   add hinzufügen · delete löschen · take off entfernen · bring back wiederherstellen · save speichern · find suchen · choose wählen
 */

export const common: typeof import('../en/frame.ts').common = {
  product: 'Fenceline',
  pageTitle: (page) => `${page} · Fenceline`,
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  search: 'Suchen',
  clearSearch: 'Suche leeren',
  more: 'Mehr',
  dismissNotice: 'Diesen Hinweis schließen',
  notices: 'Hinweise',
  restorable: (count, hours) =>
    `${german(count, { one: 'Der Eintrag lässt', other: 'Die Einträge lassen' })} sich ${hours} Stunden lang wiederherstellen.`,
  pressToUndo: (keys) => `${keys} macht es rückgängig`,
  leave: {
    title: 'Ohne Speichern verlassen?',
    detail: 'Was Sie hier geändert haben, ist noch nicht gespeichert.',
    leave: 'Ohne Speichern verlassen',
    stay: 'Hier bleiben',
  },
  form: {
    errors: (count) =>
      `${count} ${german(count, { one: 'Feld stimmt', other: 'Felder stimmen' })} noch nicht: siehe unten.`,
    back: {
      title: 'Der Dienst antwortet wieder',
      detail:
        'Beim Speichern hat er nicht geantwortet. Nichts von dem, was Sie eingegeben haben, ist verloren: Bitte speichern Sie noch einmal.',
    },
    elsewhere: (field, problem) => `${field}: ${problem}`,
  },
  split: {
    resize: (first, second) => `Größe von ${first} und ${second} ändern`,
  },
  panel: {
    grow: 'Bereich höher machen',
    shrink: 'Bereich niedriger machen',
  },
};

export const shell: typeof import('../en/frame.ts').shell = {
  skip: 'Zum Inhalt springen',
  mainMenu: 'Hauptmenü',
  narrow: 'Menü schmal machen',
  widen: 'Menü breit machen',
  search: { short: 'Suchen', all: 'Alles durchsuchen' },
  live: {
    phases: { live: 'live', reconnecting: 'verbindet', polling: 'Abfrage', off: 'angehalten' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    hints: {
      live: 'Änderungen erscheinen, sobald sie geschehen. Die Sekunden sagen, wann der Dienst zuletzt zu hören war.',
      reconnecting: 'Der Dienst ist gerade nicht zu hören. Das Gezeigte kann alt sein; es wird weiter versucht.',
      polling: 'Dieser Dienst meldet Änderungen nicht von selbst. Er wird alle paar Sekunden gefragt.',
      off: 'Angehalten, bis Sie diese Seite wieder ansehen.',
    },
  },
  clock: {
    ahead: (long) => `Ihre Uhr geht ${long} vor`,
    behind: (long) => `Ihre Uhr geht ${long} nach`,
    hint: 'Zeiten und Alter gehen nach der Uhr des Dienstes, nicht nach der dieses Computers.',
  },
  menu: {
    groups: { places: 'Orte', fleet: 'Flotte', cargo: 'Ladung und Türen', manage: 'Verwaltung' },
    live: 'Live',
    visits: 'Besuche',
    geofences: 'Geofences',
    tags: 'Markierungen',
    drivers: 'Fahrer',
    assignments: 'Zuordnungen',
    vehicles: 'Fahrzeuge',
    fleets: 'Flotten',
    temperature: 'Temperatur',
    inputs: 'Eingänge',
    alerts: 'Meldungen',
    references: 'Referenzen',
    ingestKeys: 'Geräteschlüssel',
    users: 'Benutzer',
    audit: 'Protokoll',
    more: 'Mehr',
    fewer: 'Schließen',
  },
  account: {
    open: (name) => `Konto von ${name}`,
    openUnknown: 'Konto',
    viewer: 'Betrachter: sehen ja, ändern nein',
    theme: 'Erscheinungsbild',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    settings: 'Konto und Einstellungen',
    signOut: 'Abmelden',
  },
  signOutAsk: {
    title: 'Abmelden und Änderungen verlieren?',
    detail: 'Was Sie auf dieser Seite geändert haben, ist noch nicht gespeichert.',
    signOut: 'Abmelden',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    heading: 'Unter dieser Adresse ist nichts',
    detail: 'Vielleicht wurde es verschoben, oder der Link ist unvollständig.',
    start: 'Zur Live-Karte',
  },
  failed: {
    title: 'Diese Seite funktioniert nicht mehr',
    detail:
      'Auf dieser Seite ist etwas schiefgegangen. Der Rest des Dashboards läuft weiter, und nichts Gespeichertes ist verloren.',
    reload: 'Seite neu laden',
    copy: 'Einzelheiten kopieren',
    copied: 'Kopiert',
    details: 'Einzelheiten für Ihren Administrator',
  },
  notLoaded: {
    title: 'Diese Seite konnte nicht geladen werden',
    detail:
      'Vielleicht fehlt die Verbindung, oder eine neuere Version des Dashboards ist installiert worden. Laden Sie die Seite neu.',
  },
};

export const map: typeof import('../en/frame.ts').map = {
  label: 'Karte',
  keys: 'Pfeiltasten bewegen die Karte, Plus und Minus vergrößern und verkleinern.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  showAll: 'Alles zeigen',
  builtInSource: 'Natural Earth',
  scale: {
    label: (length) => `Maßstab: ${length}`,
    m: (length) => `${length} m`,
    km: (length) => `${length} km`,
    ft: (length) => `${length} ft`,
    mi: (length) => `${length} mi`,
  },
  north: (degrees) => `${degrees}° N`,
  south: (degrees) => `${degrees}° S`,
  east: (degrees) => `${degrees}° O`,
  west: (degrees) => `${degrees}° W`,
  degrees: (degrees) => `${degrees}°`,
};

export const problems: typeof import('../en/frame.ts').problems = {
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

export const names: typeof import('../en/frame.ts').names = {
  namelessDriver: (button) => `Chip ${button}`,
  vehicleNumber: (id) => `Fahrzeug ${id}`,
  unknownVehicle: 'Ein Fahrzeug, das nicht in der Liste ist',
  unknownDriver: 'Ein Fahrer, der nicht in der Liste ist',
  unknownFleet: 'Eine Flotte, die nicht in der Liste ist',
};

export const live: typeof import('../en/frame.ts').live = {
  title: 'Live',
  list: 'Liste',
  map: 'Karte',
  listOfAll: 'Fahrzeuge',
  find: 'Fahrzeuge suchen',
  needing: (count, shown) => `${shown} ${german(count, { one: 'braucht', other: 'brauchen' })} Aufmerksamkeit`,
  countOf: (shown, all) => `${shown} von ${all}`,
  found: (count, shown) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} gefunden`,
  clearFind: 'Alle Fahrzeuge zeigen',
  noHits: { title: 'Kein Fahrzeug gefunden', detail: 'Nichts enthält diese Wörter: Name, Kennzeichen, Fahrer, Ort.' },
  empty: {
    title: 'Noch keine Fahrzeuge',
    detail: 'Ein Fahrzeug erscheint hier von selbst, sobald sein Tracker zum ersten Mal sendet.',
    connect: 'Gerät anschließen',
    add: 'Fahrzeug hinzufügen',
  },
  notListed: {
    title: 'Dieser Server zeigt keine Fahrzeuge',
    detail: 'Der Dienst, mit dem Sie verbunden sind, sagt nicht, wo Fahrzeuge sind. Alles andere läuft weiter.',
  },
  groups: {
    attention: 'Braucht Aufmerksamkeit',
    driving: 'Fährt',
    stopped: 'Steht',
    reporting: 'Tempo unbekannt',
    silent: 'Kein Signal',
    unheard: 'Noch nie gehört',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  ago: (long) => `vor ${long}`,
  now: 'jetzt',
  noDriver: 'Kein Fahrer',
  inside: (place) => `in ${place}`,
  unknownPlace: 'ein Ort, den es nicht mehr gibt',
  somePlace: 'ein Geofence',
  attention: {
    label: 'Braucht Aufmerksamkeit',
    alarm: (probe, temperature, long) => `Alarm seit ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe, long) => `Alarm seit ${long} · ${probe}`,
    silent: (long) => `Kein Signal seit ${long}`,
    longVisit: (place, long) => `Seit ${long} in ${place}`,
  },
};

export const away: typeof import('../en/frame.ts').away = {
  words: 'Der Dienst antwortet nicht. Was Sie eingegeben haben, bleibt; wir versuchen es weiter.',
  again: 'Jetzt versuchen',
};

export const palette: typeof import('../en/frame.ts').palette = {
  title: 'Alles durchsuchen',
  placeholder: 'Eine Seite, einen Eintrag oder etwas zu tun suchen',
  results: 'Ergebnisse',
  viewerMayNot: 'Nicht für Betrachter',
  account: 'Mein Konto und meine Einstellungen',
  alertsSent: 'Gesendete Meldungen',
  groups: {
    recent: 'Zuletzt',
    pages: 'Seiten',
    actions: 'Aktionen',
    vehicles: 'Fahrzeuge',
    drivers: 'Fahrer',
    geofences: 'Geofences',
    tags: 'Markierungen',
    fleets: 'Flotten',
    probes: 'Fühler',
    profiles: 'Temperaturprofile',
    inputTypes: 'Eingangsarten',
    alertRules: 'Melderegeln',
    references: 'Externe Referenzen',
    users: 'Benutzer',
  },
  actions: {
    drawCircle: { title: 'Kreis zeichnen', also: 'neu Geofence hinzufügen anlegen Zone' },
    drawPolygon: { title: 'Polygon zeichnen', also: 'neu Geofence hinzufügen anlegen Zone Fläche' },
    newDriver: { title: 'Neuer Fahrer', also: 'hinzufügen anlegen Person Fahrerin' },
    startAssignment: { title: 'Zuordnung beginnen', also: 'neu Fahrer fährt Fahrzeug starten zuweisen' },
    newVehicle: { title: 'Neues Fahrzeug', also: 'hinzufügen anlegen Auto Lkw Transporter' },
    newTag: { title: 'Neue Markierung', also: 'hinzufügen anlegen Etikett Tag Farbe' },
    newFleet: { title: 'Neue Flotte', also: 'hinzufügen anlegen Gruppe' },
    newAlertRule: {
      title: 'Neue Melderegel',
      also: 'hinzufügen anlegen benachrichtigen melden E-Mail SMS Temperatur Warnung',
    },
    newProfile: { title: 'Neues Temperaturprofil', also: 'hinzufügen anlegen Grenzen kalt tiefgekühlt Kühlung' },
    newInputType: { title: 'Neue Eingangsart', also: 'hinzufügen anlegen Tür Schalter Zustand' },
    newReference: {
      title: 'Neue externe Referenz',
      also: 'hinzufügen anlegen Verknüpfung Nummer anderes System ERP SAP',
    },
    connectDevice: {
      title: 'Gerät verbinden',
      also: 'hinzufügen anlegen Schlüssel Tracker Gateway Traccar OsmAnd Telefon Handy curl',
    },
    newUser: { title: 'Neuer Benutzer', also: 'hinzufügen anlegen einladen Kollege Zugang' },
    light: { title: 'Helles Erscheinungsbild', also: 'hell Modus Farben Aussehen' },
    dark: { title: 'Dunkles Erscheinungsbild', also: 'dunkel Nacht Modus Farben Aussehen' },
    system: { title: 'Erscheinungsbild wie das System', also: 'automatisch Modus Farben Aussehen' },
    shortcuts: { title: 'Tastenkürzel', also: 'Tasten Hilfe' },
    signOut: { title: 'Abmelden', also: 'ausloggen Logout verlassen' },
  },
  all: (count, group) => `Alle ${count} in ${group}`,
  found: (count, shown) => counted(count, shown, 'Ergebnis', 'Ergebnisse'),
  nothing: (typed) => `Nichts gefunden für „${typed}“`,
  nothingDetail: 'Durchsucht wurden Seiten, Aktionen und die Namen, Texte und externen Referenzen aller Einträge.',
  loading: 'Einträge werden geholt …',
  notSearched: (groups) => `Nicht durchsucht: ${groups}.`,
  missing: 'Dieser Server hat sie nicht.',
  failed: 'Sie konnten nicht geholt werden.',
  keys: { move: 'bewegen', pick: 'öffnen', close: 'schließen' },
  shortcuts: {
    title: 'Tastenkürzel',
    enter: 'Eingabe',
    escape: 'Esc',
    space: 'Leertaste',
    sections: {
      everywhere: 'Überall',
      tables: 'In Listen und Tabellen',
      map: 'Auf der Karte',
      drawing: 'Beim Zeichnen',
    },
    palette: 'Alles durchsuchen',
    find: 'Auf dieser Seite suchen',
    list: 'Diese Liste',
    undo: 'Das eben Getane rückgängig machen, außerhalb eines Felds',
    closePanel: 'Bereich oder Dialog schließen',
    rows: 'Zu einer anderen Zeile',
    ends: 'Erste und letzte Zeile',
    open: 'Zeile öffnen',
    select: 'Zeile auswählen, mit Umschalt alle dazwischen',
    selectAll: 'Alle Zeilen auswählen',
    pan: 'Karte bewegen',
    zoom: 'Näher und weiter',
    closeShape: 'Polygon schließen',
    removePoint: 'Den letzten oder gewählten Punkt entfernen',
    undoStep: 'Den letzten Schritt zurücknehmen',
    cancelDrawing: 'Von vorn beginnen, dann abbrechen',
  },
};
