import { counted, german } from './counted.ts';

const corners = (count: number, shown: string): string => counted(count, shown, 'Ecke', 'Ecken');

export const geofenceForm: typeof import('../en/places.ts').geofenceForm = {
  newCircle: 'Neuer Kreis',
  newPolygon: 'Neues Polygon',
  newRectangle: 'Neues Rechteck',
  toPolygon: 'In Polygon umwandeln',
  description: 'Name',
  descriptionPlaceholder: 'Depot Nord',
  descriptionExtPlaceholder: 'Tor, Öffnungszeiten, Ansprechpartner …',
  addressLine: (line) => `Adresszeile ${line}`,
  email: 'E-Mail-Meldungen',
  removeEmail: (address) => `${address} entfernen`,
  tagsPlaceholder: 'Markierungen wählen',
  tagsByNumber:
    'Dieser Server zeigt keine Markierungen an. Geben Sie die Nummer jeder Markierung ein und drücken Sie die Eingabetaste.',
  tagNumber: (id) => `Markierung ${id}`,
  tagsColour: (name) => `Die erste Markierung, ${name}, bestimmt die Farbe.`,
  noTags: 'Dieses Konto hat noch keine Markierungen.',
  noSuchTag: 'Keine Markierung mit diesem Namen',
  newTag: (name) => (name === '' ? 'Neue Markierung …' : `Neue Markierung „${name}“ …`),
  removeTag: (name) => `${name} entfernen`,
  shape: 'Form',
  latitude: 'Breite',
  longitude: 'Länge',
  radius: 'Radius',
  degrees: '°',
  measures: (shown, area) => `${shown} · ${area}`,
  area: (area) => `Fläche ${area}`,
  corners,
  cornerLatitude: (number) => `Breite von Ecke ${number}`,
  cornerLongitude: (number) => `Länge von Ecke ${number}`,
  addCorner: (number) => `Ecke nach Ecke ${number} einfügen`,
  oneMore: 'neu',
  newCornerLatitude: 'Breite der neuen Ecke',
  newCornerLongitude: 'Länge der neuen Ecke',
  deleteCorner: (number) => `Ecke ${number} löschen`,
  cornerProblem: (number, problem) => `Ecke ${number}: ${problem}`,
  side: (from, to) => `${from}–${to}`,
  crossing: (one, other) =>
    `Die Seiten ${one} und ${other} kreuzen sich. Sie können die Form speichern, aber doppelt überdeckte Flächen gelten als außerhalb.`,
  crossings: (shown) =>
    `Seiten kreuzen sich an ${shown} Stellen. Sie können die Form speichern, aber doppelt überdeckte Flächen gelten als außerhalb.`,
  radiusRule: (min, max, now) => `Der Radius muss zwischen ${min} und ${max} liegen (jetzt ${now})`,
  latitudeRule: (min, max) => `Die Breite muss zwischen ${min}° und ${max}° liegen`,
  longitudeRule: (min, max) => `Die Länge muss zwischen ${min}° und ${max}° liegen`,
  pointsRule: (least, now) => `Ein Polygon braucht mindestens ${least} verschiedene Ecken (jetzt ${now})`,
  unknownTag: 'Gelöschte Markierung',
  kinds: { circle: 'Kreis', polygon: 'Polygon' },
  overlap: {
    relation: {
      same: (name) => `Diese Fläche ist fast dieselbe wie ${name}.`,
      within: (name) => `Diese Fläche liegt vollständig in ${name}.`,
      covers: (name) => `Diese Fläche überdeckt ${name} vollständig.`,
    },
    tagged: (tag) => `Beide haben die Markierung ${tag}.`,
    untagged: 'Beide haben keine Markierung.',
    open: (name) => `${name} in neuem Tab öffnen`,
  },
  draft: {
    label: 'Nicht gespeicherter Entwurf',
    offer: (what, when) => `Nicht gespeicherter Entwurf: ${what}, ${when}`,
    named: (name, kind) => `${name} (${kind})`,
    changes: (name) => `Änderungen an ${name}`,
    continue: 'Fortsetzen',
    restore: 'Entwurf wiederherstellen',
    discard: 'Entwurf verwerfen',
    restored: (when) => `Entwurf wiederhergestellt: ${when}.`,
    newer: (name) =>
      `${name} wurde nach diesem Entwurf erneut gespeichert. Nur Ihre Änderungen sind wiederhergestellt. Prüfen Sie sie vor dem Speichern.`,
    notKept:
      'Ihr Browser kann keinen Entwurf aufbewahren. Wird diese Seite vor dem Speichern geschlossen, gehen Ihre Änderungen verloren.',
  },
  undone: (name) => `${name} ist wieder wie vor der Änderung`,
  version: {
    restored: (name, when) => `${name} ist wieder wie am ${when}`,
    withoutTags: (name, when) => `${name} ist wieder wie am ${when}, ohne inzwischen gelöschte Markierungen`,
    restoredBefore: (name) => `${name} ist wieder wie vor diesen Änderungen`,
    withoutTagsBefore: (name) => `${name} ist wieder wie vor diesen Änderungen, ohne inzwischen gelöschte Markierungen`,
    failed: (when, why) => `Die Fassung vom ${when} wurde nicht wiederhergestellt. ${why}`,
  },
  missing: {
    title: 'Geofence nicht gefunden',
    detail: 'Der Link ist unvollständig, oder der Geofence gehört zu einem anderen Konto.',
    deletedTitle: (name) => `${name} wurde gelöscht`,
    deletedDetail: (when) => `Gelöscht am ${when}.`,
    all: 'Alle Geofences anzeigen',
  },
  circleIn: (radius, centre) => `Kreis, ${radius} um ${centre}`,
};

export const myPosition: typeof import('../en/places.ts').myPosition = {
  here: 'Sie sind hier',
  accurateTo: (distance) => `Ihr Standort, auf ${distance} genau`,
  refused:
    'Der Browser gibt Ihren Standort nicht frei. Erlauben Sie den Zugriff für diese Seite in den Browser-Einstellungen.',
  insecure:
    'Der Browser gibt Ihren Standort nur über https frei. Fragen Sie Ihren Administrator nach einer https-Adresse.',
  unavailable:
    'Ihr Standort konnte nicht ermittelt werden. Vielleicht ist die Standortbestimmung auf diesem Gerät ausgeschaltet.',
  timeout: 'Ihr Standort konnte nicht rechtzeitig ermittelt werden. Bitte versuchen Sie es erneut.',
};

export const vehicleChoice: typeof import('../en/places.ts').vehicleChoice = {
  here: (count, shown) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} an dieser Stelle`,
  inView: (count, shown) => `${counted(count, shown, 'Fahrzeug', 'Fahrzeuge')} im Ausschnitt`,
  nearest: (shown) => `Die ${shown} nächsten zur Mitte`,
  none: 'Keine Fahrzeuge im Ausschnitt',
};

export const geofenceNow: typeof import('../en/places.ts').geofenceNow = {
  inside: 'Zurzeit vor Ort',
  none: 'Zurzeit kein Fahrzeug vor Ort.',
  since: (start) => `seit ${start}`,
  today: 'Besuche heute',
  noneToday: 'Heute keine Besuche.',
  times: (start, end) => `${start} – ${end}`,
  showAll: (shown) => `Alle ${shown} anzeigen`,
  open: 'Geofence öffnen',
  missing: 'Der Geofence wurde gelöscht, der Link ist unvollständig, oder er gehört zu einem anderen Konto.',
};

export const drawing: typeof import('../en/places.ts').drawing = {
  label: 'Zeichnen',
  redo: 'Wiederholen',
  finish: 'Fertig',
  keepRadius: 'Diesen Radius verwenden',
  mouse: {
    placeCircle: 'Ziehen Sie vom Mittelpunkt zum Rand, oder klicken Sie erst auf den Mittelpunkt, dann auf den Rand.',
    placeRadius: 'Klicken Sie, um den Rand zu setzen.',
    placeRectangle: 'Ziehen Sie von einer Ecke zur gegenüberliegenden, oder klicken Sie auf beide Ecken.',
    placeOpposite: 'Klicken Sie, um die gegenüberliegende Ecke zu setzen.',
    placeFirst: 'Klicken Sie, um die erste Ecke zu setzen.',
    placeNext: (placed, least) => `Klicken Sie, um die nächste Ecke zu setzen (${placed} von mindestens ${least}).`,
    placeLast: 'Klicken Sie, um die nächste Ecke zu setzen, oder zum Abschließen auf die erste.',
    editPolygon:
      'Ziehen Sie an einer Ecke, um sie zu verschieben, oder an einem kleinen Punkt, um eine Ecke einzufügen. Ein Rechtsklick entfernt eine Ecke.',
    circleMissing: 'Klicken Sie auf der Karte auf den Mittelpunkt, oder geben Sie ihn hier ein.',
    polygonMissing: 'Klicken Sie auf der Karte auf jede Ecke, oder fügen Sie hier Ecken hinzu.',
    snap: {
      corner: (name) => `Ecke von ${name} (mit Alt frei setzen)`,
      side: (name) => `Seite von ${name} (mit Alt frei setzen)`,
    },
  },
  touch: {
    placeCircle: 'Tippen Sie erst auf den Mittelpunkt, dann auf den Rand.',
    placeRadius: 'Tippen Sie, um den Rand zu setzen.',
    placeRectangle: 'Tippen Sie auf zwei gegenüberliegende Ecken.',
    placeOpposite: 'Tippen Sie, um die gegenüberliegende Ecke zu setzen.',
    placeFirst: 'Tippen Sie, um die erste Ecke zu setzen.',
    placeNext: (placed, least) => `Tippen Sie, um die nächste Ecke zu setzen (${placed} von mindestens ${least}).`,
    placeLast: 'Tippen Sie, um die nächste Ecke zu setzen, oder zum Abschließen auf die erste.',
    editPolygon:
      'Ziehen Sie an einer Ecke, um sie zu verschieben, oder an einem kleinen Punkt, um eine Ecke einzufügen. Langes Drücken entfernt eine Ecke.',
    circleMissing: 'Tippen Sie auf der Karte auf den Mittelpunkt, oder geben Sie ihn hier ein.',
    polygonMissing: 'Tippen Sie auf der Karte auf jede Ecke, oder fügen Sie hier Ecken hinzu.',
    snap: { corner: (name) => `Ecke von ${name}`, side: (name) => `Seite von ${name}` },
  },
  letGo: 'Lassen Sie am Rand los.',
  letGoCorner: 'Lassen Sie an der Ecke los.',
  editCircle: 'Ziehen Sie am Rand, um den Radius zu ändern, oder am Mittelpunkt, um den Kreis zu verschieben.',
  kept: (least) => `Ein Polygon braucht mindestens ${least} Ecken.`,
  radiusRule: (min, max, now) => `Der Radius muss zwischen ${min} und ${max} liegen (jetzt ${now}).`,
  zoomIn: (max) => `Vergrößern Sie zuerst die Karte: Ein Radius beträgt höchstens ${max}.`,
  pointsRule: (min, now) => `Ein Polygon braucht mindestens ${min} Ecken (jetzt ${now}).`,
  latitudeRule: (min, max) => `Die Breite muss zwischen ${min} und ${max} liegen.`,
  longitudeRule: (min, max) => `Die Länge muss zwischen ${min} und ${max} liegen.`,
};

export const placeAt: typeof import('../en/places.ts').placeAt = {
  place: 'Ort',
  exportFailed: (why) => `Die Datei enthält keine Orte. ${why}`,
  copy: (coordinates) => `Koordinaten ${coordinates} kopieren`,
  copied: (coordinates) => `${coordinates} kopiert`,
  copyFailed: (coordinates) => `Der Browser hat das Kopieren nicht erlaubt. Die Koordinaten sind ${coordinates}.`,
};

export const ruler: typeof import('../en/places.ts').ruler = {
  label: 'Messen',
  mouse: 'Klicken Sie nacheinander auf die Punkte der Strecke. Ein Doppelklick beendet sie.',
  touch: 'Tippen Sie nacheinander auf die Punkte der Strecke. Doppeltippen beendet sie.',
  lastLeg: (length) => `letzter Abschnitt ${length}`,
  total: (total, leg) => `Gesamt ${total}, letzter Abschnitt ${leg}`,
  undo: 'Letzten Punkt entfernen',
  copy: 'Gesamtlänge kopieren',
  copied: (length) => `${length} kopiert`,
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt.',
  close: 'Messen beenden',
};

const several = (count: number, shown: string): string => counted(count, shown, 'Geofence', 'Geofences');

export const chosen: typeof import('../en/places.ts').chosen = {
  tag: 'Markieren',
  newTag: 'Neue Markierung …',
  tagAdded: (tag, count, shown) => `${tag}: zu ${several(count, shown)} hinzugefügt`,
  tagRemoved: (tag, count, shown) => `${tag}: von ${several(count, shown)} entfernt`,
  tagFailed: (tag, why) => `${tag} konnte bei keinem Geofence geändert werden. ${why}`,
  deleted: (count, shown) => `${several(count, shown)} gelöscht`,
  deleteFailed: (why) => `Es wurden keine Geofences gelöscht. ${why}`,
  question: (count, shown) => `${several(count, shown)} löschen?`,
  questionDetail: (hours) =>
    `Ihre Besuche bleiben erhalten. Sie können die Geofences ${hours} Stunden lang wiederherstellen.`,
};

export const tags: typeof import('../en/places.ts').tags = {
  title: 'Markierungen',
  add: 'Neue Markierung',
  editTitle: 'Markierung bearbeiten',
  notListed: {
    title: 'Dieser Server zeigt keine Markierungen',
    detail:
      'Der Server, mit dem Sie verbunden sind, nimmt neue Markierungen an, zeigt die vorhandenen aber nicht. Sie können trotzdem eine hinzufügen.',
  },
  list: 'Markierungen in ihrer Reihenfolge',
  namePlaceholder: 'Höfe, Kunden, Sperrzonen …',
  colour: 'Farbe',
  colours: {
    grey: 'Grau',
    red: 'Rot',
    orange: 'Orange',
    amber: 'Bernstein',
    yellow: 'Gelb',
    lime: 'Limette',
    green: 'Grün',
    teal: 'Petrol',
    cyan: 'Cyan',
    blue: 'Blau',
    indigo: 'Indigo',
    violet: 'Violett',
    purple: 'Purpur',
    magenta: 'Magenta',
    pink: 'Rosa',
    brown: 'Braun',
  },
  unknownColour: 'Unbekannte Farbe',
  colourInUse: (names) => `Bereits die Farbe von ${names}.`,
  longStay: 'Langer Aufenthalt ab',
  longStayDetail:
    'Ein Fahrzeug, das so lange an einem Ort mit dieser Markierung bleibt, steht unter „Handlungsbedarf“. 0: nie. Leer: Es gilt der Wert der nächsten Markierung, sonst 12 Stunden.',
  noGeofences: 'Keine Geofences',
  geofences: (count, shown) => counted(count, shown, 'Geofence', 'Geofences'),
  showGeofences: (name) => `Geofences mit ${name} auf der Karte anzeigen`,
  move: (name) => `${name} mit den Pfeiltasten nach oben und unten verschieben`,
  moved: (name, position, total) => `${name} ist jetzt Nummer ${position} von ${total}.`,
  moveFailed: 'Die Reihenfolge konnte nicht gespeichert werden.',
  deleteTag: (name) => `${name} löschen`,
  created: (name) => `Markierung ${name} angelegt`,
  createdAs: (name, id) => `Markierung ${name} angelegt. Ihre Nummer auf diesem Server ist ${id}.`,
  saved: (name) => `Markierung ${name} gespeichert`,
  deleted: (name) => `Markierung ${name} gelöscht`,
  restored: (name) => `Markierung ${name} wiederhergestellt`,
  inUse: {
    title: (name) => `${name} wird verwendet`,
    detail: (count, shown) =>
      `${counted(count, shown, 'Geofence hat', 'Geofences haben')} diese Markierung. Entfernen Sie die Markierung dort, bevor Sie sie löschen.`,
    more: (count, shown) => `und ${counted(count, shown, 'weiterer', 'weitere')}`,
    show: 'Auf der Karte anzeigen',
  },
  viewerMayNot: 'Sie können Markierungen ansehen, aber nicht ändern: Ihre Rolle erlaubt es nicht.',
  empty: {
    title: 'Noch keine Markierungen',
    detail:
      'Eine Markierung fasst Geofences zusammen und gibt ihnen ihre Farbe auf der Karte: Höfe, Kunden, Häfen, Sperrzonen.',
    viewer: 'Disponenten und Administratoren können sie anlegen.',
  },
};

export const background: typeof import('../en/places.ts').background = {
  choose: 'Kartenhintergrund',
  streets: 'Straßen',
  driven: 'Gefahrene Strecken',
  drivenMissing: 'Gefahrene Strecken (nicht geladen)',
  broken: 'Die Kartenkacheln wurden nicht geladen. Die eingebaute Karte ist zu sehen.',
  hint: {
    open: 'Straßen hinzufügen',
    title: 'Straßen auf der Karte',
    now: 'Dies ist die eingebaute Karte: Küsten, Flüsse und Orte. Für Straßen setzt die Person, die Fenceline betreibt, eine dieser Einstellungen:',
    options: [
      {
        setting: 'BASEMAP',
        value: '/srv/maps/germany.pmtiles',
        detail: 'Eine Straßenkarte in einer Datei: eine Stadt, ein Land oder die Welt. Nichts verlässt Ihren Server.',
      },
      {
        setting: 'TILE_URL',
        value: 'https://tiles.example.com/{z}/{x}/{y}.png',
        detail: 'Kartenkacheln eines Anbieters. Die Browser laden sie von dort.',
      },
    ],
    more: 'Größen, Befehle und Lizenzen stehen in der Datei docs/maps.md von Fenceline.',
  },
};

export const streets: typeof import('../en/places.ts').streets = {
  unavailable: 'Straßenkarte nicht verfügbar.',
  reasons: {
    offline: 'Die Verbindung ist unterbrochen. Die Karte versucht es weiter.',
    replaced: 'Die Datei wird gerade ersetzt. Die Karte versucht es weiter.',
    noRanges: 'Der Server oder ein Proxy davor unterstützt keine Byte-Bereiche.',
    broken: 'Die Datei ist beschädigt oder enthält keine Vektorkacheln.',
    refused: 'Der Server hat die Datei nicht gesendet.',
    failed: 'Der Browser konnte den Worker der Karte nicht starten.',
    missing: 'Die Datei aus BASEMAP existiert nicht.',
    unreadable: 'Der Server kann die Datei aus BASEMAP nicht lesen.',
    notPmtiles: 'Die Datei ist kein PMTiles-Archiv der Version 3.',
    notVector: 'Die Datei enthält keine Vektorkacheln.',
    compression: 'Die Datei ist anders als mit gzip komprimiert.',
    damaged: 'Die Datei ist beschädigt oder unvollständig.',
    unreachable: 'Der andere Server, auf dem die Datei liegt, antwortet nicht.',
  },
};

export const lens: typeof import('../en/places.ts').lens = {
  one: (name) => `Markierung: ${name}`,
  several: (names) => `Markierungen: ${names}`,
  clear: 'Markierungsfilter aufheben',
};

const visitsCounted = (count: number, shown: string): string => counted(count, shown, 'Besuch', 'Besuche');

export const visits: typeof import('../en/places.ts').visits = {
  title: 'Besuche',
  one: 'Besuch',
  find: 'Besuche suchen',
  name: (vehicle, geofence) => `${vehicle} in ${geofence}`,
  geofenceNumber: (id) => `Geofence ${id}`,
  unknownGeofence: 'Unbekannter Geofence',
  dwell: 'Verweildauer',
  within: 'Im Zeitraum',
  stopped: 'Standzeit',
  withStop: 'Mit Stopp',
  unusual: {
    stays: (shown, scope) => `Von ${shown} Aufenthalten hier${scope}`,
    scopes: {
      geofence: '',
      weekdayMorning: ' montags bis freitags vor 12 Uhr',
      weekdayAfternoon: ' montags bis freitags nach 12 Uhr',
      weekendMorning: ' am Wochenende vor 12 Uhr',
      weekendAfternoon: ' am Wochenende nach 12 Uhr',
    },
    long: (long) => `dauerten 95 % höchstens ${long}.`,
    short: (long) => `dauerten 95 % mindestens ${long}.`,
  },
  counting: {
    label: 'Zählt',
    yes: 'Zählt',
    no: 'Zählt nicht',
    none: 'Zählen nicht',
    reason: 'Grund',
    choose: 'Grund wählen',
    reasons: { passing: 'Nur vorbeigefahren', wrongShape: 'Falsche Form', test: 'Test', other: 'Anderer' },
    disregard: 'Nicht zählen …',
    save: 'Nicht zählen',
    again: 'Wieder zählen',
    title: (count, shown) => `${visitsCounted(count, shown)} nicht zählen`,
    notesKept: 'Leer lassen, um die Notizen der Besuche zu behalten.',
    done: (count, shown) => `${visitsCounted(count, shown)} ${german(count, { one: 'zählt', other: 'zählen' })} nicht`,
    undone: (count, shown) =>
      `${visitsCounted(count, shown)} ${german(count, { one: 'zählt', other: 'zählen' })} wieder`,
    failed: (why) => `Nicht gespeichert: ${why}`,
  },
  states: {
    inside: 'Noch dort',
    silent: (time) => `Kein Signal seit ${time}`,
    before: 'Begann vorher',
    ended: 'Beendet',
  },
  stay: {
    soFar: (long) => `bisher ${long}`,
    atLeast: (long) => `mindestens ${long}`,
    silentSince: (time) => `kein Signal seit ${time}`,
  },
  short: {
    label: 'Kurze Besuche',
    all: 'Jede Dauer',
    least: (length) => `${length} oder länger`,
    hidden: (count, shown, length) =>
      `${shown} ${german(count, { one: 'Besuch', other: 'Besuche' })} unter ${length} ausgeblendet`,
    showAll: 'Alle anzeigen',
  },
  totals: {
    label: 'Summen',
    visits: 'Besuche',
    average: 'Durchschnitt',
    longest: 'Längster im Zeitraum',
    openLongest: (long) => `Längsten Besuch öffnen, ${long}`,
    hours: (hours) => `${hours} h`,
    rules:
      'Es zählt nur die Zeit innerhalb des Zeitraums. Ein Besuch dauert von der ersten bis zur letzten Position im Geofence. Ein laufender Besuch dauert bis zur letzten Position des Fahrzeugs. Ein Fahrzeug in zwei Geofences zählt in beiden.',
    by: 'Nach',
    kinds: { time: 'Tag', geofence: 'Geofence', vehicle: 'Fahrzeug', tag: 'Markierung', driver: 'Fahrer' },
    units: { hour: 'Stunde', day: 'Tag', month: 'Monat' },
    chart: { inside: 'Verweildauer', visits: 'Besuche' },
    measure: 'Balken zeigen',
    asTable: 'Als Tabelle anzeigen',
    asChart: 'Als Diagramm anzeigen',
    chartLabel: (measure, unit) => `${measure} nach ${unit}`,
    timeRules:
      'Besuche zählen bei ihrem Beginn, die Verweildauer dann, wenn sie anfällt. Besuche, die vor dem Zeitraum begannen, zählen an dessen Anfang.',
    tagRules: 'Ein Geofence mit mehreren Markierungen zählt unter jeder.',
    byLabel: (kind) => `Summen nach ${kind}`,
    howCounted: 'So werden die Summen berechnet',
    more: (shown) => `Alle ${shown} anzeigen`,
    showOnly: (name) => `Nur Besuche von ${name} anzeigen`,
    show: 'Summen anzeigen',
    hide: 'Summen ausblenden',
    bar: (slice, inside, count, shown) => `${slice}: ${inside} Verweildauer, ${visitsCounted(count, shown)}`,
  },
  empty: {
    title: 'Keine Besuche in diesem Zeitraum',
    detail:
      'Ein Besuch beginnt, wenn ein Fahrzeug eine Position in einem Geofence sendet. Er endet mit der letzten Position, bevor das Fahrzeug den Geofence verlässt.',
    wider: 'Die letzten 30 Tage anzeigen',
  },
  allShort: {
    title: 'Nur kurze Besuche in diesem Zeitraum',
    detail: (length) => `Alle sind kürzer als ${length}.`,
  },
  exports: {
    stillInside: 'Noch dort',
    beganBefore: 'Begann vor dem Zeitraum',
  },
  panel: {
    copyLink: 'Link kopieren',
    copied: 'Link kopiert',
    copyFailed: 'Dieser Browser lässt das Kopieren nicht zu. Kopieren Sie den Link aus der Adresszeile.',
    driver: 'Fahrer am Anfang',
    when: 'Wann',
    until: ' – ',
    who: 'Wer und wo',
    lastPosition: (time) => `${time} (letzte Position)`,
    within: (dwell) => `davon ${dwell} im Zeitraum`,
  },
  moveEdge: {
    open: 'Rand verschieben …',
    begins: 'Besuch beginnt',
    ends: 'Besuch endet',
    radius: (radius) =>
      `Der Radius wäre dann ${radius}. Die Karte zeigt, was sich dadurch ändert. Gespeichert wird erst, wenn Sie speichern.`,
    impossible: (metres, min, max) =>
      `Das Fahrzeug war ${metres} vom Mittelpunkt entfernt. Ein Radius beträgt ${min} bis ${max}.`,
    polygon: 'Die Ecken dieser Form verschieben Sie von Hand. Die Karte zeigt, wo das Fahrzeug war.',
    noPosition: 'Um diese Zeit sind keine Positionen gespeichert.',
  },
  why: {
    title: 'Warum',
    before: (time, metres) => `Letzte Position außerhalb: ${time}, ${metres} vom Rand.`,
    first: (time, metres, later) => `Erste Position innerhalb: ${time}, ${metres} vom Rand${later}.`,
    last: (time, metres) => `Letzte Position innerhalb: ${time}, ${metres} vom Rand.`,
    after: (time, metres, later) => `Erste Position außerhalb: ${time}, ${metres} vom Rand${later}.`,
    later: (gap) => `, ${gap} später`,
    elsewhere: {
      before: (time) =>
        `Letzte Position, die nicht als innerhalb zählt: ${time}. Als sie geprüft wurde, gab es den Geofence nicht oder er hatte eine andere Form.`,
      first: (time, later) =>
        `Erste Position, die als innerhalb zählt: ${time}${later}. Als sie geprüft wurde, hatte der Geofence eine andere Form.`,
      last: (time) =>
        `Letzte Position, die als innerhalb zählt: ${time}. Als sie geprüft wurde, hatte der Geofence eine andere Form.`,
      after: (time, later) =>
        `Erste Position, die nicht als innerhalb zählt: ${time}${later}. Als sie geprüft wurde, war der Geofence gelöscht oder hatte eine andere Form.`,
    },
    speed: (speed) => `Geschwindigkeit: ${speed}.`,
    large: 'Auf großer Karte anzeigen',
    today: 'Gestrichelt: die heutige Form des Geofence.',
    noDriver: 'Zu Beginn des Besuchs war kein Fahrer zugeordnet.',
    button: (driver, time) => `Am Steuer: ${driver}. Der Chip wurde am ${time} gelesen.`,
    byHand: (driver, time) => `Am Steuer: ${driver}. Die Zuordnung ab ${time} wurde manuell eingetragen.`,
    noneAfter: 'Danach wurde noch keine Position außerhalb empfangen.',
    deleted: 'Der Besuch endete, weil der Geofence gelöscht wurde.',
    removed: 'Die Positionen dieses Besuchs sind nicht mehr gespeichert.',
    late: (delay, received) => `Diese Position kam mit ${delay} Verspätung an (${received}).`,
    withoutLate: {
      before: 'Ohne sie würde der Besuch möglicherweise früher beginnen.',
      first: 'Ohne sie würde der Besuch später beginnen.',
      only: 'Ohne sie gäbe es diesen Besuch nicht.',
      last: 'Ohne sie würde der Besuch früher enden.',
      after: 'Ohne sie würde der Besuch möglicherweise später enden oder noch andauern.',
    },
    changed: (time) => `Der Geofence hatte damals eine andere Form. Sie wurde am ${time} geändert.`,
  },
  track: {
    title: 'Spur',
    none: 'Für diesen Besuch sind keine Positionen gespeichert.',
    one: 'Eine Position im Geofence.',
    summary: (count, shown, distance) => `${counted(count, shown, 'Position', 'Positionen')}, ${distance}`,
    play: 'Abspielen',
    pause: 'Anhalten',
    scrub: 'Wiedergabeposition',
    speed: 'Tempo',
    times: (times) => `${times}×`,
    at: (time, speed) => `${time} · ${speed}`,
    noSpeed: 'Geschwindigkeit unbekannt',
    positions: 'Positionen',
    speedHead: 'Geschwindigkeit',
    more: (shown) => `Alle ${shown} anzeigen`,
  },
};
