import { counted, german } from './counted.ts';

/**
 * German, as one speaks at work: plain, short, "Sie". One word for one thing, everywhere:
 *
 *   geofence Geofence (der) · vehicle Fahrzeug · driver Fahrer · fleet Flotte · tag Markierung · visit Besuch · assignment Zuordnung
 *   tracker Tracker · position Position · track Spur · registration Kennzeichen · button (of a driver) Chip
 *   probe Fühler · profile Profil · reading Messwert · alarm Alarm · alert, notice Meldung · alert rule Melderegel · limit Grenze
 *   input Eingang · input type Eingangsart · channel (of a tracker) Kanal · in range im Bereich
 *   user Benutzer · account Konto · administrator Administrator · viewer Betrachter · session Sitzung · device key Geräteschlüssel
 *   record Eintrag · external reference externe Referenz · audit Protokoll · saved view Ansicht · field Feld · server Server
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
  dismissNotice: 'Hinweis schließen',
  notices: 'Hinweise',
  restorable: (count, hours) =>
    `Sie können ${german(count, { one: 'den Eintrag', other: 'die Einträge' })} ${hours} Stunden lang wiederherstellen.`,
  pressToUndo: (keys) => `Mit ${keys} rückgängig machen`,
  leave: {
    title: 'Ohne Speichern verlassen?',
    detail: 'Sie haben nicht gespeicherte Änderungen.',
    leave: 'Ohne Speichern verlassen',
    stay: 'Auf dieser Seite bleiben',
  },
  form: {
    errors: (count) => `Bitte prüfen Sie unten ${count} ${german(count, { one: 'Feld', other: 'Felder' })}.`,
    back: {
      title: 'Der Server antwortet wieder',
      detail: 'Ihre Änderungen sind noch da, aber nicht gespeichert. Bitte speichern Sie noch einmal.',
    },
    elsewhere: (field, problem) => `${field}: ${problem}`,
  },
  split: {
    resize: (first, second) => `Größe von ${first} und ${second} ändern`,
  },
  panel: {
    grow: 'Bereich vergrößern',
    shrink: 'Bereich verkleinern',
  },
};

export const shell: typeof import('../en/frame.ts').shell = {
  skip: 'Zum Inhalt springen',
  mainMenu: 'Hauptmenü',
  narrow: 'Menü einklappen',
  widen: 'Menü ausklappen',
  search: { short: 'Suchen', all: 'Alles durchsuchen' },
  live: {
    phases: { live: 'live', reconnecting: 'verbindet', polling: 'Abfrage', off: 'angehalten' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    hints: {
      live: 'Änderungen erscheinen sofort. Die Sekunden zeigen, wann der Server zuletzt etwas gesendet hat.',
      reconnecting: 'Verbindung unterbrochen, neuer Versuch. Die angezeigten Daten sind möglicherweise nicht aktuell.',
      polling: 'Aktualisierung alle paar Sekunden.',
      off: 'Angehalten, solange diese Seite im Hintergrund ist.',
    },
  },
  clock: {
    ahead: (long) => `Ihre Uhr geht ${long} vor`,
    behind: (long) => `Ihre Uhr geht ${long} nach`,
    hint: 'Für Zeiten und Dauern gilt die Uhr des Servers, nicht die Uhr dieses Computers.',
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
    viewer: 'Betrachter (nur lesen)',
    theme: 'Erscheinungsbild',
    themes: { system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
    settings: 'Konto und Einstellungen',
    signOut: 'Abmelden',
  },
  signOutAsk: {
    title: 'Ohne Speichern abmelden?',
    detail: 'Sie haben auf dieser Seite nicht gespeicherte Änderungen.',
    signOut: 'Abmelden',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    heading: 'Diese Seite gibt es nicht',
    detail: 'Vielleicht wurde sie verschoben, oder der Link ist unvollständig.',
    start: 'Zur Live-Karte',
  },
  failed: {
    title: 'Diese Seite funktioniert nicht mehr',
    detail:
      'Auf dieser Seite ist etwas schiefgegangen. Der Rest des Dashboards funktioniert weiter, und Ihre gespeicherten Daten sind sicher.',
    reload: 'Seite neu laden',
    copy: 'Details kopieren',
    copied: 'Kopiert',
    details: 'Details für Ihren Administrator',
  },
  notLoaded: {
    title: 'Diese Seite konnte nicht geladen werden',
    detail:
      'Vielleicht sind Sie offline, oder es wurde eine neuere Version des Dashboards installiert. Bitte laden Sie die Seite neu.',
  },
};

export const map: typeof import('../en/frame.ts').map = {
  label: 'Karte',
  keys: 'Mit den Pfeiltasten verschieben Sie die Karte, mit Plus und Minus vergrößern und verkleinern Sie sie.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  circleHere: 'Kreis hier zeichnen',
  showAll: 'Alles anzeigen',
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
    title: 'Keine Verbindung zum Server',
    detail: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Ihre Eingaben gehen nicht verloren.',
  },
  signedOut: { title: 'Sie sind abgemeldet', detail: 'Bitte melden Sie sich wieder an.' },
  forbidden: {
    title: 'Keine Berechtigung',
    detail: 'Ihre Rolle ist Betrachter. Wenden Sie sich an einen Administrator Ihres Kontos.',
  },
  notToSee: {
    title: 'Nur für Administratoren',
    detail: 'Ihre Rolle ist Betrachter. Bitten Sie einen Administrator Ihres Kontos um Zugriff.',
  },
  notFound: { title: 'Nicht gefunden', detail: 'Vielleicht wurde es gelöscht, oder der Link ist unvollständig.' },
  missing: {
    title: 'Auf diesem Server nicht verfügbar',
    detail:
      'Der Server, mit dem Sie verbunden sind, unterstützt diese Funktion nicht. Der Rest des Dashboards funktioniert weiter.',
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
    title: 'Jemand anders hat das geändert',
    detail: 'Die andere Änderung wurde gespeichert, nachdem Sie diese Seite geöffnet haben.',
  },
  conflict: { title: 'Konflikt mit einem anderen Eintrag' },
  invalid: { title: 'Einige Felder sind ungültig' },
  tooLarge: { title: 'Zu viele Daten', detail: 'So viele Daten nimmt der Server nicht auf einmal an.' },
  tooMany: { title: 'Zu viele Anfragen', detail: 'Bitte warten Sie einen Moment und versuchen Sie es noch einmal.' },
  tooManyFor: (seconds) =>
    `Bitte versuchen Sie es in ${seconds} ${german(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal.`,
  unavailable: {
    title: 'Der Server ist nicht bereit',
    detail: 'Bitte versuchen Sie es gleich noch einmal.',
  },
  server: {
    title: 'Auf dem Server ist etwas schiefgegangen',
    detail: 'Es wurde nichts geändert. Bitte versuchen Sie es noch einmal.',
  },
  unexpected: {
    title: 'Ein unerwarteter Fehler ist aufgetreten',
    detail:
      'Bitte versuchen Sie es noch einmal. Tritt der Fehler wieder auf, senden Sie die Details an Ihren Administrator.',
  },
  requestId: (id) => `Anfrage ${id}`,
};

export const names: typeof import('../en/frame.ts').names = {
  namelessDriver: (button) => `Chip ${button}`,
  vehicleNumber: (id) => `Fahrzeug ${id}`,
  unknownVehicle: 'Unbekanntes Fahrzeug',
  unknownDriver: 'Unbekannter Fahrer',
  unknownFleet: 'Unbekannte Flotte',
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
  clearFind: 'Alle Fahrzeuge anzeigen',
  noHits: { title: 'Kein Fahrzeug gefunden', detail: 'Suchen Sie nach Name, Kennzeichen, Fahrer oder Ort.' },
  empty: {
    title: 'Noch keine Fahrzeuge',
    detail: 'Ein Fahrzeug erscheint hier automatisch, sobald sein Tracker zum ersten Mal sendet.',
    connect: 'Gerät verbinden',
    add: 'Fahrzeug hinzufügen',
  },
  notListed: {
    title: 'Dieser Server zeigt keine Fahrzeuge',
    detail:
      'Der Server, mit dem Sie verbunden sind, liefert keine Fahrzeugpositionen. Die anderen Seiten funktionieren weiter.',
  },
  groups: {
    attention: 'Braucht Aufmerksamkeit',
    driving: 'Fährt',
    stopped: 'Steht',
    reporting: 'Geschwindigkeit unbekannt',
    silent: 'Kein Signal',
    unheard: 'Noch keine Daten',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  ago: (long) => `vor ${long}`,
  now: 'jetzt',
  noDriver: 'Kein Fahrer',
  inside: (place) => `in ${place}`,
  unknownPlace: 'ein gelöschter Geofence',
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
  words: 'Verbindung unterbrochen, neuer Versuch. Ihre Eingaben bleiben erhalten.',
  again: 'Jetzt erneut versuchen',
};

export const palette: typeof import('../en/frame.ts').palette = {
  title: 'Alles durchsuchen',
  placeholder: 'Seiten, Einträge, Aktionen und Positionen suchen',
  position: 'Position',
  results: 'Ergebnisse',
  viewerMayNot: 'Nur für Administratoren',
  account: 'Mein Konto und meine Einstellungen',
  alertsSent: 'Gesendete Meldungen',
  groups: {
    recent: 'Zuletzt',
    places: 'Orte',
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
    startAssignment: { title: 'Fahrer zuordnen', also: 'neu Fahrer fährt Fahrzeug starten zuweisen' },
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
    system: { title: 'Erscheinungsbild: Systemeinstellung', also: 'automatisch Modus Farben Aussehen' },
    shortcuts: { title: 'Tastenkürzel', also: 'Tasten Hilfe' },
    signOut: { title: 'Abmelden', also: 'ausloggen Logout verlassen' },
  },
  all: (count, group) => `Alle ${count} in ${group}`,
  found: (count, shown) => counted(count, shown, 'Ergebnis', 'Ergebnisse'),
  nothing: (typed) => `Nichts gefunden für „${typed}“`,
  nothingDetail: 'Durchsucht werden Seiten, Aktionen und die Namen, Texte und externen Referenzen aller Einträge.',
  loading: 'Einträge werden geladen …',
  notSearched: (groups) => `Nicht durchsucht: ${groups}.`,
  missing: 'Auf diesem Server nicht verfügbar.',
  failed: 'Laden fehlgeschlagen.',
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
    list: 'Diese Liste anzeigen',
    undo: 'Letzte Änderung rückgängig machen (außerhalb eines Textfelds)',
    closePanel: 'Bereich oder Dialog schließen',
    rows: 'Zwischen Zeilen wechseln',
    ends: 'Zur ersten oder letzten Zeile',
    open: 'Zeile öffnen',
    select: 'Zeile auswählen, mit Umschalt einen Bereich',
    selectAll: 'Alle Zeilen auswählen',
    pan: 'Karte verschieben',
    zoom: 'Vergrößern und verkleinern',
    closeShape: 'Polygon schließen',
    removePoint: 'Letzten oder ausgewählten Punkt entfernen',
    undoStep: 'Letzten Schritt rückgängig machen',
    cancelDrawing: 'Von vorn beginnen, dann abbrechen',
  },
};
