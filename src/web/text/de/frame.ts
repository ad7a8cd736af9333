import { counted, german, waiting } from './counted.ts';
import * as kinds from './kinds.ts';

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
  restoreFailed: (name, why) => `${name} konnte nicht wiederhergestellt werden. ${why}`,
  deleteFailed: (name, why) => `${name} konnte nicht gelöscht werden. ${why}`,
  restored: (name) => `${name} wiederhergestellt`,
  deleted: (name) => `${name} gelöscht`,
  countOf: (shown, all) => `${shown} von ${all}`,
  export: 'Exportieren',
  import: 'Importieren',
  product: 'Fenceline',
  pageTitle: (page) => `${page} · Fenceline`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  undoOf: (what) => `Rückgängig machen: ${what}`,
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  search: 'Suchen',
  clearSearch: 'Suche leeren',
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
  ctrl: (key) => `Strg+${key}`,
  search: { all: 'Alles durchsuchen' },
  live: {
    phases: { live: 'live', reconnecting: 'keine Verbindung', polling: 'Abfrage', off: 'angehalten' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    updated: (phase, long) => `${phase}, Stand vor ${long}`,
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
  menu: kinds.menu,
  account: {
    open: (name) => `Konto von ${name}`,
    openUnknown: 'Konto',
    theme: 'Erscheinungsbild',
    themes: { system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
    settings: 'Konto und Einstellungen',
  },
  suspended: {
    title: 'Dieses Konto ist gesperrt',
    detail: (days) =>
      `Wenden Sie sich an den Betreiber dieses Servers. Es wird nichts gelöscht, und Tracker können ${days} Tage lang weiter senden.`,
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
    whenBack: 'Keine Verbindung zum Server. Diese Seite öffnet sich von selbst, sobald die Verbindung wieder da ist.',
  },
};

export const map: typeof import('../en/frame.ts').map = {
  label: 'Karte',
  list: 'Liste',
  keys: 'Mit den Pfeiltasten verschieben Sie die Karte, mit Plus und Minus vergrößern und verkleinern Sie sie. Umschalt+F10 öffnet ein Menü für die Mitte der Karte.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  menu: {
    label: 'An dieser Stelle',
    copy: (coordinates) => `${coordinates} kopieren`,
    rectangle: 'Rechteck ab hier zeichnen',
    polygon: 'Polygon ab hier zeichnen',
    nearest: 'Nächste Fahrzeuge',
    noVehicles: 'Kein Fahrzeug hat eine Position.',
    vehicle: (name, distance) => `${name} · ${distance}`,
  },
  circleHere: 'Kreis hier zeichnen',
  findPlace: 'Ort suchen',
  ruler: 'Entfernung messen',
  myPosition: 'Mein Standort',
  showAll: 'Alles anzeigen',
  layerFailed: 'Ein Teil der Karte konnte nicht gezeichnet werden.',
  builtInSource: 'Natural Earth',
  townSource: ' · GeoNames',
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
    detail: 'Ihre Rolle erlaubt es nicht. Wenden Sie sich an einen Administrator Ihres Kontos.',
  },
  notToSee: {
    title: 'Nur für Administratoren',
    detail: 'Das sehen nur Administratoren. Wenden Sie sich an einen Administrator Ihres Kontos.',
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
    kinds: kinds.notDeleted,
  },
  changedMeanwhile: {
    title: 'Jemand anders hat das geändert',
    detail: 'Die andere Änderung wurde gespeichert, nachdem Sie diese Seite geöffnet haben.',
  },
  conflict: { title: 'Konflikt mit einem anderen Eintrag' },
  invalid: { title: 'Einige Felder sind ungültig' },
  tooLarge: { title: 'Zu viele Daten', detail: 'So viele Daten nimmt der Server nicht auf einmal an.' },
  tooMany: { title: 'Zu viele Anfragen', detail: 'Bitte warten Sie einen Moment und versuchen Sie es noch einmal.' },
  tooManyFor: (seconds) => `Bitte versuchen Sie es in ${waiting(seconds)} noch einmal.`,
  unavailable: {
    title: 'Der Server ist nicht bereit',
    detail: 'Bitte versuchen Sie es gleich noch einmal.',
  },
  damaged: { title: 'Gespeicherte Daten sind beschädigt' },
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
  noDriver: 'Kein Fahrer',
  namelessDriver: (button) => `Chip ${button}`,
  vehicleNumber: (id) => `Fahrzeug ${id}`,
  unknownVehicle: 'Unbekanntes Fahrzeug',
  unknownDriver: 'Unbekannter Fahrer',
  unknownFleet: 'Unbekannte Flotte',
};

export const live: typeof import('../en/frame.ts').live = {
  find: 'Fahrzeuge suchen',
  title: 'Live',
  mapKeys:
    'Pfeiltasten verschieben die Karte, Plus und Minus ändern den Maßstab, die Eingabetaste listet die sichtbaren Fahrzeuge auf.',
  listOfAll: 'Fahrzeuge',
  needing: (_count, shown) => `${shown} mit Handlungsbedarf`,
  found: (count, shown) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} gefunden`,
  groups: {
    attention: 'Handlungsbedarf',
    driving: 'Fährt',
    idle: 'Leerlauf',
    stopped: 'Steht',
    reporting: 'Geschwindigkeit unbekannt',
    silent: 'Kein Signal',
    unheard: 'Noch keine Daten',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  now: 'jetzt',
  inside: (place) => `in ${place}`,
  driver: { loading: 'Fahrer wird geladen', failed: 'Fahrer unbekannt' },
  unknownPlace: 'einem gelöschten Geofence',
  somePlace: 'einem Geofence',
  attention: {
    label: 'Handlungsbedarf',
    alarm: (probe, temperature, long) => `Alarm seit ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe, long) => `Alarm seit ${long} · ${probe}`,
    clock: {
      ahead: (long) => `Uhr des Trackers geht ${long} vor`,
      behind: (long) => `Uhr des Trackers geht ${long} nach`,
      zoneAhead: (long) => `Tracker sendet Ortszeit, ${long} vor UTC`,
      zoneBehind: (long) => `Tracker sendet Ortszeit, ${long} hinter UTC`,
      rollover: (weeks) => `Uhr des Trackers geht ${weeks} Wochen nach`,
    },
    silent: (long) => `Kein Signal seit ${long}`,
    longVisit: (place, long) => `Seit ${long} in ${place}`,
    usual: (shown, long) => `von ${shown} vergleichbaren Aufenthalten dauerten 95 % höchstens ${long}`,
  },
};

export const away: typeof import('../en/frame.ts').away = {
  words: 'Verbindung unterbrochen, neuer Versuch. Ihre Eingaben bleiben erhalten.',
  again: 'Jetzt erneut versuchen',
};

const corners = (count: number, shown: string): string => counted(count, shown, 'Ecke', 'Ecken');

const some = (count: number, shown: string): string => counted(count, shown, 'Geofence', 'Geofences');

export const geofences: typeof import('../en/frame.ts').geofences = {
  title: 'Geofences',
  count: (shown) => shown,
  found: (count, shown) => `${some(count, shown)} gefunden`,
  choose: (name) => `${name} auswählen`,
  chosen: (_count, shown) => `${shown} ausgewählt`,
  noneChosen: 'Nichts ausgewählt',
  countChosen: (shown, chosen) => `${shown} · ${chosen}`,
  find: 'Geofences suchen',
  clearFilters: 'Filter aufheben',
  noTag: 'Ohne Markierung',
  moreTags: (first, shown) => `${first} +${shown}`,
  inside: (count, shown) => `Zurzeit ${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} vor Ort`,
  filter: {
    chosen: (shown) => `Markierungen (${shown})`,
    openWith: (shown) => `Markierungen: ${shown} ausgewählt`,
    label: 'Nur Geofences anzeigen mit',
    choice: (name, count, shown) => `${name}: ${some(count, shown)}`,
    clear: 'Alle Markierungen anzeigen',
  },
  legend: { label: 'Markierungen auf der Karte', show: 'Markierungen anzeigen', hide: 'Markierungen ausblenden' },
  askPast: 'Wer war hier?',
  draw: {
    open: 'Zeichnen',
    circle: { label: 'Kreis', detail: 'Mittelpunkt und Radius', command: 'Kreis zeichnen' },
    rectangle: { label: 'Rechteck', detail: 'Zwei gegenüberliegende Ecken', command: 'Rechteck zeichnen' },
    polygon: { label: 'Polygon', detail: 'Beliebiger Umriss, Ecke für Ecke', command: 'Polygon zeichnen' },
  },
  file: { import: 'Importieren' },
  viewerMayNot: 'Sie können Geofences ansehen, aber nicht ändern: Ihre Rolle erlaubt es nicht.',
  empty: {
    title: 'Noch keine Geofences',
    detail:
      'Ein Geofence ist ein wichtiger Ort: ein Hof, ein Kunde, ein Hafen, eine Sperrzone. Zeichnen Sie den ersten auf der Karte.',
    viewer: 'Disponenten und Administratoren können sie zeichnen.',
  },
  deletedFilter: 'Gelöscht',
  noHits: { title: 'Kein Geofence gefunden', detail: 'Kein Geofence passt zu Suche und Markierungen.' },
  notListed: {
    title: 'Dieser Server zeigt keine Geofences',
    detail:
      'Der Server, mit dem Sie verbunden sind, nimmt neue Geofences an, zeigt die vorhandenen aber nicht. Sie können trotzdem einen zeichnen und speichern.',
  },
  details: {
    copy: 'Kopieren',
    copyOf: (name) => `${name} (Kopie)`,
    circle: (radius, area) => `Kreis, Radius ${radius} · ${area}`,
    polygon: (count, shown, area) => `Polygon, ${corners(count, shown)} · ${area}`,
    noShape: 'Dieser Geofence hat keine gültige Form.',
    tags: 'Markierungen',
    address: 'Adresse',
    email: 'Meldung per E-Mail an',
    about: 'Nähere Beschreibung',
    centre: 'Mittelpunkt',
    visits: 'Besuche hier',
    filteredOut: 'Die Filter blenden diesen Geofence in der Liste aus.',
  },
};
