import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { counted, german } from './counted.ts';

export const records: typeof import('../en/records.ts').records = {
  deleted: (name) => `${name} gelöscht`,
  deletedSeveral: (count, shown) => `${counted(count, shown, 'Eintrag', 'Einträge')} gelöscht`,
  restored: (name) => `${name} wiederhergestellt`,
  restoredSeveral: (count, shown) => `${counted(count, shown, 'Eintrag', 'Einträge')} wiederhergestellt`,
  deleting: (shown, all) => `Wird gelöscht … ${shown} von ${all}`,
  changing: (shown, all) => `Wird gespeichert … ${shown} von ${all}`,
  restoring: (shown, all) => `Wird wiederhergestellt … ${shown} von ${all}`,
  moreFailed: (count, shown) =>
    `${counted(count, shown, 'weiterer konnte', 'weitere konnten')} auch nicht geändert werden.`,
  deleteFailed: (name, why) => `${name} konnte nicht gelöscht werden. ${why}`,
  restoreFailed: (name, why) => `${name} konnte nicht wiederhergestellt werden. ${why}`,
  bulk: {
    title: (count: number, shown: string) => `${shown} ${german(count, { one: 'Eintrag', other: 'Einträge' })} ändern?`,
    named: (names: string, shown: string) => `${names} und ${shown} weitere`,
    undone: (count: number, shown: string) =>
      `Änderung für ${shown} ${german(count, { one: 'Eintrag', other: 'Einträge' })} rückgängig gemacht`,
    nothingUndone: 'Es konnte nichts rückgängig gemacht werden.',
    left: (names: string, why: string) => `Nicht rückgängig gemacht: ${names}. ${why}`,
    undoFailed: (why: string) => `Die Änderung konnte nicht rückgängig gemacht werden. ${why}`,
    why: {
      changed: 'Inzwischen geändert.',
      gone: 'Inzwischen gelöscht.',
      inUse: 'Wird inzwischen verwendet.',
      taken: 'Name, Nummer oder Referenz ist inzwischen anderweitig vergeben.',
      unknown: 'Ein zugehöriger Eintrag wurde inzwischen gelöscht.',
      last: 'Ein Konto braucht mindestens einen aktiven Administrator.',
      final: 'Eine solche Änderung lässt sich nicht rückgängig machen.',
    },
  },
  connectDevice: 'Gerät verbinden',
  viewerMayNot: 'Sie können hier alles ansehen, aber nichts ändern: Ihre Rolle ist Betrachter.',
  saved: (name) => `${name} gespeichert`,
  added: (name) => `${name} hinzugefügt`,
  unknownStatus: (status) => `Status ${status}`,
  none: 'Keine',
  conflict: {
    title: 'Jemand anders hat das geändert',
    by: (who, when) => `${who} hat es am ${when} gespeichert.`,
    byYou: (when) =>
      `Die andere Änderung stammt von Ihnen. Sie haben sie am ${when} gespeichert, vielleicht in einem anderen Fenster.`,
    detail: 'Die beiden Fassungen unterscheiden sich in diesen Feldern:',
    same: 'Ihre Fassung und die andere sind gleich.',
    field: 'Feld',
    mine: 'Ihre',
    theirs: 'Die andere',
    nothing: '–',
    untouched: 'von Ihnen nicht geändert',
    navigation:
      '„Meine behalten“ speichert Ihre Änderungen und behält die anderen Änderungen bei. „Die andere übernehmen“ verwirft Ihre Änderungen.',
    keepMine: 'Meine behalten',
    takeTheirs: 'Die andere übernehmen',
    loading: 'Die andere Fassung wird geladen …',
  },
  gone: {
    title: 'Jemand anders hat das gelöscht',
    detail: 'Ihre Änderungen sind noch da. Sie können den Eintrag wiederherstellen und sie speichern.',
    restoreAndSave: 'Wiederherstellen und speichern',
  },
  deletedOnes: {
    filter: 'Gelöscht',
    find: 'Gelöschte Einträge suchen',
    name: 'Name',
    when: 'Gelöscht',
    by: 'Von',
    note: (hours) => `In den letzten ${hours} Stunden gelöschte Einträge. Ältere lassen sich nicht wiederherstellen.`,
    empty: {
      title: (hours) => `In den letzten ${hours} Stunden wurde nichts gelöscht`,
      detail: (hours) => `Sie können gelöschte Einträge hier ${hours} Stunden lang wiederherstellen.`,
    },
    restoreOne: (name) => `${name} wiederherstellen`,
  },
  missing: {
    title: 'Eintrag nicht gefunden',
    detail: 'Vielleicht wurde er gelöscht, oder der Link ist unvollständig.',
    all: 'Zurück zur Liste',
    deletedTitle: (name) => `${name} wurde gelöscht`,
    deletedDetail: (time) => `Gelöscht am ${time}.`,
    restore: 'Wiederherstellen',
  },
  references: {
    title: 'Externe Referenzen',
    none: 'Noch keine externen Referenzen.',
    add: 'Referenz hinzufügen',
    reference: 'Referenz',
    placeholder: 'Name oder Nummer im anderen System',
    remove: (reference) => `${reference} entfernen`,
    removed: (reference) => `Referenz ${reference} entfernt`,
  },
  changes: {
    title: 'Änderungen',
    none: 'Keine Änderungen im letzten Jahr.',
    by: { service: 'Der Server', device: 'Ein Gerät', recipient: 'Ein Empfänger' },
    actions: {
      create: 'hat es hinzugefügt',
      update: 'hat es geändert',
      delete: 'hat es gelöscht',
      restore: 'hat es wiederhergestellt',
      erase: 'hat die persönlichen Daten gelöscht',
    },
    line: (who, action) => `${who} ${action}`,
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    nothing: '–',
    password: 'Passwort geändert',
    more: (shown) => `und ${shown} frühere`,
  },
  history: {
    title: 'Zuordnungen',
    addVehicle: 'Fahrzeug zuordnen',
    addDriver: 'Fahrer zuordnen',
    none: 'Noch keine Zuordnungen. Eine Zuordnung beginnt, wenn ein Fahrer seinen Chip nutzt oder jemand eine anlegt.',
    line: (times, source) => `${times} · ${source}`,
    untilNow: (start) => `${start} – jetzt`,
    from: (start) => `Ab ${start}`,
    times: (start, end) => `${start} – ${end}`,
    bySource: { button: 'Chip', api: 'Manuell' },
    unknownSource: 'Andere Quelle',
    more: (count, shown) =>
      `${shown} ${german(count, { one: 'frühere Zuordnung', other: 'frühere Zuordnungen' })} anzeigen`,
  },
};

export const table: typeof import('../en/records.ts').table = {
  count: (all) => all,
  countOf: (shown, all) => `${shown} von ${all}`,
  countApart: (shown, all, apart) => `${shown} von ${all}, ${apart} weitere über mehrere Spalten`,
  found: (count, shown) => `${counted(count, shown, 'Zeile', 'Zeilen')} gefunden`,
  select: (name) => `${name} auswählen`,
  selection: 'Auswahl',
  selectAll: 'Alle auswählen',
  selectAllOf: (all) => `Alle ${all}`,
  selected: (shown) => `${shown} ausgewählt`,
  contentsMore: (shown, more) => `${shown} und ${more} weitere`,
  clearSelection: 'Auswahl aufheben',
  filter: (column) => column,
  filterWith: (column, values) => `${column}: ${values}`,
  filterMore: (column, shown) => `${column}: ${shown} ausgewählt`,
  findChoice: (column) => `Suchen in: ${column}`,
  moreChoices: (more) => `und ${more} weitere: zum Suchen tippen`,
  any: 'Beliebig',
  clearFilters: 'Filter aufheben',
  hidden: 'Die Suche oder ein Filter blendet diesen Eintrag in der Tabelle aus.',
  columns: 'Spalten',
  usualColumns: 'Standardspalten',
  sort: 'Sortieren',
  export: 'Exportieren',
  exportDetail: (count, shown) =>
    `${counted(count, shown, 'Zeile', 'Zeilen')} als CSV, gefiltert und sortiert wie hier`,
  noMatch: { title: 'Keine Treffer', detail: 'Keine Zeile passt zur Suche und zu allen Filtern.' },
  pick: {
    none: 'Keine Treffer.',
    more: (shown) => `und ${shown} weitere: einen Teil des Namens eingeben`,
  },
  views: {
    open: 'Ansichten',
    own: 'Ihre Ansichten',
    shared: 'Von anderen geteilt',
    none: 'Eine Ansicht speichert Suche, Filter, Spalten und Reihenfolge unter einem Namen.',
    everything: 'Standardansicht',
    save: 'Diese Ansicht speichern …',
    name: 'Name',
    share: 'Mit allen im Konto teilen',
    saveTitle: 'Diese Ansicht speichern',
    replaces: (name) => `Ersetzt Ihre Ansicht „${name}“.`,
    needsName: 'Geben Sie einen Namen ein.',
    saved: (name) => `Ansicht ${name} gespeichert`,
    delete: (name) => `„${name}“ löschen`,
    deleted: (name) => `Ansicht ${name} gelöscht`,
    restored: (name) => `Ansicht ${name} wiederhergestellt`,
    restoreFailed: (name, why) => `${name} konnte nicht wiederhergestellt werden. ${why}`,
    deleteFailed: (name, why) => `${name} konnte nicht gelöscht werden. ${why}`,
  },
};

export const fieldProblems: typeof import('../en/records.ts').fieldProblems = {
  required: 'Pflichtfeld',
  type: 'Das ist keine gültige Angabe.',
  wholeNumber: 'Muss eine ganze Zahl sein.',
  number: 'Muss eine Zahl sein.',
  between: (min, max) => `Muss zwischen ${min} und ${max} liegen.`,
  atLeast: (min) => `Muss ${min} oder mehr sein.`,
  atMost: (max) => `Muss ${max} oder weniger sein.`,
  oneOf: (allowed) => `Muss eines davon sein: ${allowed}.`,
  outOfRange: 'Das liegt außerhalb des zulässigen Bereichs.',
  lengthBetween: (min, max) => `Muss ${min} bis ${max} Zeichen haben.`,
  lengthAtMost: (max) => `Darf höchstens ${max} Zeichen haben.`,
  lengthAtLeast: (min) => `Muss mindestens ${min} Zeichen haben.`,
  length: 'Das ist zu kurz oder zu lang.',
  formats: {
    date: 'Muss ein Datum sein, etwa 2026-11-20.',
    email: 'Muss eine E-Mail-Adresse sein.',
    json: 'Muss JSON sein.',
    phone: 'Muss eine Telefonnummer mit Landesvorwahl sein, etwa +4917012345678.',
    time: 'Muss eine Uhrzeit sein, etwa 22:30.',
    timeZone: 'Muss eine Zeitzone sein, etwa Europe/Berlin.',
    utc: 'Muss ein Zeitpunkt in UTC sein, etwa 2026-11-20T09:30:00Z.',
  },
  emailNamed: (value) => `„${value}“ ist keine E-Mail-Adresse.`,
  format: 'Das hat nicht das richtige Format.',
  unique: 'Das ist bereits vergeben.',
  unknown: 'Das gibt es nicht mehr.',
  conflict: 'Das steht im Konflikt mit einem anderen Eintrag.',
};

/** "diesen Fahrer", "kein Fahrer", "ein anderer Fahrer". */
type Forms = readonly [object: string, none: string, other: string];

const der = (noun: string): Forms => [`Diesen ${noun}`, `Kein ${noun}`, `Ein anderer ${noun}`];
const die = (noun: string): Forms => [`Diese ${noun}`, `Keine ${noun}`, `Eine andere ${noun}`];
const das = (noun: string): Forms => [`Dieses ${noun}`, `Kein ${noun}`, `Ein anderes ${noun}`];

const kinds: Readonly<Record<SoughtKind, Forms>> = {
  alarm: der('Alarm'),
  alertRule: die('Melderegel'),
  assignment: die('Zuordnung'),
  auditEntry: die('Änderung'),
  driver: der('Fahrer'),
  externalReference: die('externe Referenz'),
  fleet: die('Flotte'),
  geofence: der('Geofence'),
  geofenceVisit: der('Besuch'),
  ingestKey: der('Geräteschlüssel'),
  input: der('Eingang'),
  inputType: die('Eingangsart'),
  notice: die('Meldung'),
  plot: die('Position'),
  probe: der('Fühler'),
  profile: das('Temperaturprofil'),
  runningAssignment: die('aktive Zuordnung'),
  session: die('Sitzung'),
  tag: die('Markierung'),
  unsubscription: die('Abbestellung'),
  user: der('Benutzer'),
  vehicle: das('Fahrzeug'),
  view: die('Ansicht'),
};

export const reasons: ReasonWords = {
  noSuch: ({ what }) => `${kinds[what][0]} gibt es nicht mehr.`,
  referenceOfNone: ({ what }) => `${kinds[what][1]} hat diese Referenz.`,
  unstorable: () => 'Das enthält Zeichen, die nicht gespeichert werden können.',
  endNotAfterStart: () => 'Das Ende muss nach dem Anfang liegen.',
  endBeforeStart: () => 'Das Ende darf nicht vor dem Anfang liegen.',
  endBeforeBegan: ({ min }, format) => `Das Ende darf nicht vor dem Beginn liegen (${format.dateTime(min)}).`,
  neededBeside: () => 'Pflichtfeld, weil ein zugehöriges Feld ausgefüllt ist.',
  nameOrButton: () => 'Geben Sie einen Namen oder einen Chip an.',
  recipient: () => 'Bitte mindestens einen Empfänger angeben.',
  timesAlike: () => 'Die beiden Zeiten müssen sich unterscheiden.',
  boundsReversed: () => 'Die untere Grenze muss unter der oberen liegen.',
  fewPoints: ({ min }, format) => `Muss mindestens ${format.number(min)} verschiedene Punkte haben.`,
  fewItems: ({ min }, format) => `Es müssen mindestens ${format.number(min)} sein.`,
  manyItems: ({ max }, format) => `Es dürfen höchstens ${format.number(max)} auf einmal sein.`,
  manyValues: ({ max, nesting }, format) =>
    `Darf höchstens ${format.number(max)} Werte in höchstens ${format.number(nesting)} Ebenen haben.`,
  addedAndRemoved: () => 'Eine Markierung kann nicht zugleich hinzugefügt und entfernt werden.',
  mask: () => 'Die Sternchen stehen für das gespeicherte Passwort. Bitte geben Sie ein Passwort ein.',
  passwordWrong: () => 'Das Passwort ist falsch.',
  passwordCommon: () => 'Dieses Passwort gehört zu den häufigsten. Bitte wählen Sie ein anderes.',
  passwordOwn: () => 'Ihr eigenes Passwort ändern Sie unter „Konto und Einstellungen“.',
  rowRepeated: ({ row }, format) => `Zeile ${format.number(row + 1)} betrifft denselben Eintrag.`,
  severalMatches: ({ count }, format) => `Auf diese Zeile passen ${format.number(count)} Einträge.`,
  tagRepeated: () => 'Diese Markierung kommt zweimal vor.',
  tagsMissing: ({ names }, format) =>
    `Diese neuen Markierungen fehlen in der Reihenfolge: ${format.list(quotedAll(names))}.`,

  seeErrors: () => 'Bitte prüfen Sie Ihre Eingaben.',
  notUtf8: () => 'Der Server konnte die Anfrage nicht lesen: Sie ist kein UTF-8.',
  emptyJson: () => 'Der Server konnte die Anfrage nicht lesen: Sie ist leer.',
  jsonEndsEarly: (place, format) =>
    `Der Server konnte die Anfrage nicht lesen: Sie bricht in ${placed(place, format)} ab.`,
  jsonUnexpected: ({ character, ...place }, format) =>
    `Der Server konnte die Anfrage nicht lesen: Unerwartetes ${quoted(character)} in ${placed(place, format)}.`,
  brokenOff: () => 'Die Anfrage wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
  tokenMissing: () => 'Sie sind nicht angemeldet. Bitte melden Sie sich wieder an.',
  tokenEnded: () => 'Ihre Sitzung ist abgelaufen oder wurde beendet. Bitte melden Sie sich wieder an.',
  administratorsOnly: () => 'Ihre Rolle ist Betrachter. Wenden Sie sich an einen Administrator Ihres Kontos.',
  viewOwnerOnly: () => 'Nur wer diese Ansicht gespeichert hat, kann sie ändern.',
  noRoute: () => 'Unter dieser Adresse gibt es nichts.',
  notFound: ({ what }) => `${kinds[what][0]} gibt es nicht. Vielleicht wurde der Eintrag gelöscht.`,
  methods: () => 'Diese Adresse unterstützt diese Art von Anfrage nicht.',
  alreadySent: () => 'Sie wurde bereits gesendet.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const from = format.dateAtTime(startUtc);
    const time = endUtc === undefined ? `seit dem ${from}` : `vom ${from} bis zum ${format.dateAtTime(endUtc)}`;
    return `${quoted(vehicleName)} ist ${time} ${quoted(driverName)} zugeordnet.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${format.number(count)} weitere ${german(count, { one: 'Zuordnung steht', other: 'Zuordnungen stehen' })} damit im Konflikt.`,
  endFirst: () => 'Beenden Sie zuerst die Zuordnung.',
  deviceTaken: ({ name, deviceId }) => `${quoted(name)} hat den Tracker ${quoted(deviceId)}.`,
  driverNameTaken: ({ name, username }) => `${quoted(name)} hat den Benutzernamen ${quoted(username)}.`,
  buttonTaken: ({ name, buttonId }) => `${quoted(name)} hat den Chip ${quoted(buttonId)}.`,
  driverDeleted: () => 'Der Fahrer wurde gelöscht, deshalb kann die Zuordnung nicht aktiv sein.',
  vehicleDeleted: () => 'Das Fahrzeug wurde gelöscht, deshalb kann die Zuordnung nicht aktiv sein.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `in der Flotte ${quoted(name)}`, ['Fahrzeug ist', 'Fahrzeuge sind']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, Kanal ${number}`);
    return inUse({ count, names }, format, `die Art ${quoted(name)}`, ['Eingang hat', 'Eingänge haben']);
  },
  profileInUse: ({ name, ...use }, format) =>
    inUse(use, format, `das Profil ${quoted(name)}`, ['Fühler hat', 'Fühler haben']),
  tagInUse: ({ name, ...use }, format) =>
    inUse(use, format, `die Markierung ${quoted(name)}`, ['Geofence hat', 'Geofences haben']),
  lastAdministrator: () => 'Ein Konto braucht mindestens einen aktiven Administrator, und dies ist der letzte.',
  usernameTaken: ({ username }) => `Der Benutzername ${quoted(username)} ist vergeben.`,
  referenceTaken: ({ what, reference }) => `${kinds[what][2]} hat die Referenz ${quoted(reference)}.`,
  referencesTaken: ({ references }, format) =>
    `Andere Einträge haben inzwischen diese externen Referenzen: ${format.list(quotedAll(references.map(({ reference }) => reference)))}.`,
  referredDeleted: () => 'Der Eintrag, zu dem die Referenz gehört, wurde gelöscht. Stellen Sie ihn zuerst wieder her.',
  undoTooLate: () => 'Eine Änderung lässt sich nur innerhalb von 24 Stunden rückgängig machen.',
  undoneAlready: () => 'Diese Änderung wurde bereits rückgängig gemacht.',
  stillRunning: () => 'Diese Änderung wird noch gespeichert. Bitte warten Sie einen Moment.',
  changedMeanwhile: () => 'Jemand anders hat das geändert, nachdem Sie es geöffnet haben.',
  tooLarge: ({ limitBytes }, format) =>
    `Der Server nimmt höchstens ${format.number(limitBytes / 1_000_000)} MB auf einmal an.`,
  noMediaType: () => 'Der Server kennt diesen Inhaltstyp nicht.',
  jsonWanted: () => 'Der Server nimmt nur JSON an.',
  uncompressedWanted: () => 'Der Server nimmt hier keine komprimierten Daten an.',
  keyReused: () => 'Das wurde bereits mit anderem Inhalt gesendet. Bitte versuchen Sie es noch einmal.',
  tooManyRequests: ({ seconds }, format) =>
    `Bitte versuchen Sie es in ${format.number(seconds)} ${german(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal.`,
  tooManyStreams: ({ limit }, format) =>
    `${format.number(limit)} Seiten erhalten bereits Live-Daten. Bitte schließen Sie eine davon.`,
  unexpected: () => 'Auf dem Server ist etwas schiefgegangen.',
  databaseAway: () => 'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  busy: () => 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
};

const quoted = (name: string): string => `„${name}“`;
const quotedAll = (names: readonly string[]): string[] => names.map(quoted);

const placed = ({ line, column }: { line: number; column: number }, format: Format): string =>
  `Zeile ${format.number(line)}, Spalte ${format.number(column)}`;

function inUse(
  { count, names }: { count: number; names: readonly string[] },
  format: Format,
  it: string,
  [one, other]: readonly [one: string, other: string],
): string {
  const rest = count - names.length;
  const named = [...quotedAll(names), ...(rest > 0 ? [`${format.number(rest)} weitere`] : [])];
  return `${format.number(count)} ${german(count, { one, other })} ${it}: ${format.list(named)}.`;
}
