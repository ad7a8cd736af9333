import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { counted, german } from './counted.ts';

export const records: typeof import('../en/records.ts').records = {
  deleted: (name) => `${name} gelöscht`,
  deletedSeveral: (count, shown) => `${counted(count, shown, 'Eintrag', 'Einträge')} gelöscht`,
  restored: (name) => `${name} ist wieder da`,
  restoredSeveral: (count, shown) => `${counted(count, shown, 'Eintrag ist', 'Einträge sind')} wieder da`,
  deleting: (shown, all) => `Wird gelöscht … ${shown} von ${all}`,
  changing: (shown, all) => `Wird gespeichert … ${shown} von ${all}`,
  restoring: (shown, all) => `Wird wiederhergestellt … ${shown} von ${all}`,
  moreFailed: (count, shown) =>
    `${counted(count, shown, 'weiterer konnte', 'weitere konnten')} auch nicht geändert werden.`,
  deleteFailed: (name, why) => `${name} konnte nicht gelöscht werden. ${why}`,
  restoreFailed: (name, why) => `${name} konnte nicht wiederhergestellt werden. ${why}`,
  bulk: {
    title: (count: number, shown: string) =>
      `${shown} ${german(count, { one: 'Datensatz', other: 'Datensätze' })} ändern?`,
    named: (names: string, shown: string) => `${names} und ${shown} weitere`,
    undone: (count: number, shown: string) =>
      `Rückgängig gemacht: ${shown} ${german(count, { one: 'Datensatz ist', other: 'Datensätze sind' })} wie zuvor`,
    nothingUndone: 'Es konnte nichts rückgängig gemacht werden.',
    left: (names: string, why: string) => `Nicht rückgängig gemacht: ${names}. ${why}`,
    undoFailed: (why: string) => `Die Änderung konnte nicht rückgängig gemacht werden. ${why}`,
    why: {
      changed: 'Inzwischen geändert.',
      gone: 'Inzwischen gelöscht.',
      inUse: 'Wird inzwischen verwendet.',
      taken: 'Name, Nummer oder Referenz ist inzwischen anderweitig vergeben.',
      unknown: 'Ein zugehöriger Datensatz wurde inzwischen gelöscht.',
      last: 'Ein Konto behält mindestens einen aktiven Administrator.',
      final: 'Eine solche Änderung lässt sich nicht rückgängig machen.',
    },
  },
  connectDevice: 'Gerät anschließen',
  viewerMayNot: 'Sie können hier alles ansehen, aber nichts ändern: Ihre Rolle ist Betrachter.',
  saved: (name) => `${name} gespeichert`,
  added: (name) => `${name} hinzugefügt`,
  unknownStatus: (status) => `Status ${status}`,
  none: 'Keine',
  conflict: {
    title: 'Das wurde inzwischen geändert',
    by: (who, when) => `${who} hat es am ${when} gespeichert.`,
    byYou: (when) => `Sie selbst haben es am ${when} gespeichert, vielleicht in einem anderen Fenster.`,
    detail: 'Hier unterscheiden sich beide Fassungen:',
    same: 'Ihre Fassung und die andere sagen dasselbe.',
    field: 'Feld',
    mine: 'Ihre',
    theirs: 'Die andere',
    nothing: 'nichts',
    untouched: 'von Ihnen nicht geändert',
    ways: '„Meine behalten“ speichert, was Sie geändert haben, und lässt den Rest, wie er inzwischen gespeichert ist. „Die andere nehmen“ verwirft Ihre Änderungen.',
    keepMine: 'Meine behalten',
    takeTheirs: 'Die andere nehmen',
    loading: 'Die andere Fassung wird geholt …',
  },
  gone: {
    title: 'Jemand hat das inzwischen gelöscht',
    detail: 'Ihre Eingaben sind noch da. Der Eintrag lässt sich mit Ihren Änderungen wiederherstellen.',
    restoreAndSave: 'Wiederherstellen und speichern',
  },
  deletedOnes: {
    filter: 'Gelöscht',
    find: 'Gelöschte Einträge suchen',
    name: 'Name',
    when: 'Gelöscht',
    by: 'Von',
    note: (hours) => `In den letzten ${hours} Stunden gelöscht. Ältere Einträge lassen sich nicht wiederherstellen.`,
    empty: {
      title: (hours) => `In den letzten ${hours} Stunden wurde nichts gelöscht`,
      detail: (hours) =>
        `Gelöschte Einträge bleiben ${hours} Stunden lang hier. So lange lassen sie sich wiederherstellen.`,
    },
    restoreOne: (name) => `${name} wiederherstellen`,
  },
  missing: {
    title: 'Nicht in der Liste',
    detail: 'Vielleicht wurde es gelöscht, oder der Link ist unvollständig.',
    all: 'Zurück zur Liste',
    deletedTitle: (name) => `${name} ist gelöscht`,
    deletedDetail: (time) => `Gelöscht am ${time}.`,
    restore: 'Wiederherstellen',
  },
  references: {
    title: 'Externe Referenzen',
    none: 'Noch kein anderes System hat dafür einen Namen.',
    add: 'Referenz hinzufügen',
    reference: 'Referenz',
    placeholder: 'Name oder Nummer im anderen System',
    remove: (reference) => `${reference} entfernen`,
    removed: (reference) => `Referenz ${reference} entfernt`,
  },
  changes: {
    title: 'Änderungen',
    none: 'Keine Änderung im letzten Jahr.',
    by: { service: 'Der Dienst', device: 'Ein Gerät', recipient: 'Ein Empfänger' },
    actions: {
      create: 'hat es hinzugefügt',
      update: 'hat es geändert',
      delete: 'hat es gelöscht',
      restore: 'hat es wiederhergestellt',
      erase: 'hat die persönlichen Daten getilgt',
    },
    line: (who, action) => `${who} ${action}`,
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    nothing: 'nichts',
    password: 'Passwort geändert',
    more: (shown) => `und ${shown} frühere`,
  },
  history: {
    title: 'Zuordnungen',
    addVehicle: 'Fahrzeug zuordnen',
    addDriver: 'Fahrer zuordnen',
    none: 'Noch keine Zuordnung. Sie beginnt mit einem Chip, oder wenn jemand eine startet.',
    line: (times, source) => `${times} · ${source}`,
    untilNow: (start) => `${start} – jetzt`,
    from: (start) => `Ab ${start}`,
    times: (start, end) => `${start} – ${end}`,
    bySource: { button: 'mit Chip', api: 'von Hand' },
    unknownSource: 'von anderswo',
    more: (count, shown) => `${shown} ${german(count, { one: 'frühere', other: 'frühere' })} zeigen`,
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
  filterMore: (column, shown) => `${column}: ${shown} gewählt`,
  findChoice: (column) => `Suchen in: ${column}`,
  moreChoices: (more) => `und ${more} weitere: tippen, um sie zu finden`,
  any: 'Beliebig',
  clearFilters: 'Filter aufheben',
  hidden: 'Es steht nicht in der Tabelle: Die Suche oder ein Filter blendet es aus.',
  columns: 'Spalten',
  usualColumns: 'Die üblichen Spalten',
  sort: 'Sortieren',
  export: 'Exportieren',
  exportDetail: (count, shown) =>
    `${counted(count, shown, 'Zeile', 'Zeilen')} als CSV, gefiltert und sortiert wie hier`,
  noMatch: { title: 'Keine Treffer', detail: 'Keine Zeile enthält alles, wonach Sie suchen.' },
  pick: {
    none: 'Kein Name enthält das.',
    more: (shown) => `und ${shown} weitere: einen Teil des Namens tippen`,
  },
  views: {
    open: 'Ansichten',
    own: 'Ihre Ansichten',
    shared: 'Von anderen geteilt',
    none: 'Eine Ansicht bewahrt Suche, Filter, Spalten und Reihenfolge unter einem Namen.',
    everything: 'Alles, wie üblich',
    save: 'Diese Ansicht speichern …',
    name: 'Name',
    share: 'Alle im Konto dürfen sie benutzen',
    saveTitle: 'Diese Ansicht speichern',
    replaces: (name) => `Ersetzt Ihre Ansicht „${name}“.`,
    needsName: 'Eine Ansicht braucht einen Namen.',
    saved: (name) => `Ansicht ${name} gespeichert`,
    delete: (name) => `„${name}“ löschen`,
    deleted: (name) => `Ansicht ${name} gelöscht`,
    restored: (name) => `Ansicht ${name} ist wieder da`,
    restoreFailed: (name, why) => `${name} konnte nicht wiederhergestellt werden. ${why}`,
    deleteFailed: (name, why) => `${name} konnte nicht gelöscht werden. ${why}`,
  },
};

export const fieldProblems: typeof import('../en/records.ts').fieldProblems = {
  required: 'Bitte ausfüllen.',
  type: 'Das ist keine gültige Angabe.',
  wholeNumber: 'Muss eine ganze Zahl sein.',
  number: 'Muss eine Zahl sein.',
  between: (min, max) => `Muss zwischen ${min} und ${max} liegen.`,
  atLeast: (min) => `Muss ${min} oder mehr sein.`,
  atMost: (max) => `Muss ${max} oder weniger sein.`,
  oneOf: (allowed) => `Muss eines davon sein: ${allowed}.`,
  outOfRange: 'Das liegt außerhalb der Grenzen.',
  lengthBetween: (min, max) => `Muss ${min} bis ${max} Zeichen haben.`,
  lengthAtMost: (max) => `Darf höchstens ${max} Zeichen haben.`,
  lengthAtLeast: (min) => `Muss mindestens ${min} Zeichen haben.`,
  length: 'Das ist zu kurz oder zu lang.',
  formats: {
    email: 'Muss eine E-Mail-Adresse sein.',
    json: 'Muss JSON sein.',
    phone: 'Muss eine Telefonnummer sein, etwa +4917012345678.',
    time: 'Muss eine Uhrzeit sein, etwa 22:30.',
    timeZone: 'Muss eine Zeitzone sein, etwa Europe/Berlin.',
    utc: 'Muss ein Zeitpunkt in UTC sein, etwa 2026-11-20T09:30:00Z.',
  },
  emailNamed: (value) => `„${value}“ ist keine E-Mail-Adresse.`,
  format: 'Das ist nicht so geschrieben, wie es sein muss.',
  unique: 'Das ist schon vergeben.',
  unknown: 'Das gibt es nicht mehr.',
  conflict: 'Das verträgt sich nicht mit etwas anderem.',
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
  runningAssignment: die('laufende Zuordnung'),
  session: die('Sitzung'),
  tag: die('Markierung'),
  unsubscription: die('Abmeldung'),
  user: der('Benutzer'),
  vehicle: das('Fahrzeug'),
  view: die('Ansicht'),
};

export const reasons: ReasonWords = {
  noSuch: ({ what }) => `${kinds[what][0]} gibt es nicht mehr.`,
  referenceOfNone: ({ what }) => `${kinds[what][1]} hat diese Referenz.`,
  unstorable: () => 'Das enthält Zeichen, die nicht gespeichert werden können.',
  endNotAfterStart: () => 'Das Ende muss nach dem Anfang liegen.',
  endBeforeStart: () => 'Das Ende kann nicht vor dem Anfang liegen.',
  endBeforeBegan: ({ min }, format) => `Sie kann nicht enden, bevor sie begann: ${format.dateTime(min)}.`,
  neededBeside: () => 'Das wird gebraucht, weil ausgefüllt ist, was dazugehört.',
  nameOrButton: () => 'Ein Name oder ein Chip wird gebraucht.',
  recipient: () => 'Eine E-Mail-Adresse oder eine Telefonnummer wird gebraucht.',
  timesAlike: () => 'Die beiden Zeiten müssen sich unterscheiden.',
  boundsReversed: () => 'Die untere Grenze muss unter der oberen liegen.',
  fewPoints: ({ min }, format) => `Braucht mindestens ${format.number(min)} verschiedene Punkte.`,
  fewItems: ({ min }, format) => `Es müssen mindestens ${format.number(min)} sein.`,
  manyItems: ({ max }, format) => `Nicht mehr als ${format.number(max)} auf einmal.`,
  manyValues: ({ max, nesting }, format) =>
    `Höchstens ${format.number(max)} Werte in höchstens ${format.number(nesting)} Ebenen.`,
  addedAndRemoved: () => 'Eine Markierung kann nicht zugleich hinzugefügt und entfernt werden.',
  mask: () => 'Die Sternchen stehen für ein Passwort, das schon gespeichert ist. Bitte geben Sie eines ein.',
  passwordWrong: () => 'Das ist nicht Ihr Passwort.',
  passwordCommon: () => 'Dieses Passwort gehört zu den häufigsten. Bitte wählen Sie ein anderes.',
  passwordOwn: () => 'Ihr eigenes Passwort ändern Sie unter „Konto und Einstellungen“.',
  rowRepeated: ({ row }, format) => `Zeile ${format.number(row + 1)} betrifft denselben Datensatz.`,
  severalMatches: ({ count }, format) => `Auf diese Zeile passen ${format.number(count)} Datensätze.`,
  tagRepeated: () => 'Diese Markierung ist zweimal genannt.',
  tagsMissing: ({ names }, format) =>
    `Es gibt Markierungen, die vorher nicht da waren: ${format.list(quotedAll(names))}.`,

  seeErrors: () => 'Bitte prüfen Sie, was Sie eingegeben haben.',
  notUtf8: () => 'Was gesendet wurde, ließ sich nicht lesen: Es ist kein UTF-8.',
  emptyJson: () => 'Was gesendet wurde, ließ sich nicht lesen: Es ist leer.',
  jsonEndsEarly: (place, format) =>
    `Was gesendet wurde, ließ sich nicht lesen: Es bricht in ${placed(place, format)} ab.`,
  jsonUnexpected: ({ character, ...place }, format) =>
    `Was gesendet wurde, ließ sich nicht lesen: ${quoted(character)} kann in ${placed(place, format)} nicht stehen.`,
  brokenOff: () => 'Was gesendet wurde, brach unterwegs ab. Bitte versuchen Sie es noch einmal.',
  tokenMissing: () => 'Die Anfrage kam ohne Anmeldung. Bitte melden Sie sich wieder an.',
  tokenEnded: () => 'Ihre Anmeldung ist abgelaufen oder wurde beendet. Bitte melden Sie sich wieder an.',
  administratorsOnly: () => 'Ihre Rolle ist Betrachter. Ein Administrator Ihres Kontos darf es.',
  viewOwnerOnly: () => 'Nur wer diese Ansicht gespeichert hat, kann sie ändern.',
  noRoute: () => 'Unter dieser Adresse gibt es nichts.',
  notFound: ({ what }) => `${kinds[what][0]} gibt es nicht; vielleicht ist der Eintrag gelöscht.`,
  methods: () => 'Das geht unter dieser Adresse nicht.',
  alreadySent: () => 'Sie wurde schon gesendet.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const from = format.dateTime(startUtc);
    const time = endUtc === undefined ? `seit ${from}` : `von ${from} bis ${format.dateTime(endUtc)}`;
    return `${quoted(vehicleName)} ist ${time} ${quoted(driverName)} zugeordnet.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${format.number(count)} weitere ${german(count, { one: 'Zuordnung steht', other: 'Zuordnungen stehen' })} im Weg.`,
  endFirst: () => 'Beenden Sie zuerst die Zuordnung.',
  deviceTaken: ({ name, deviceId }) => `${quoted(name)} hat den Tracker ${quoted(deviceId)}.`,
  driverNameTaken: ({ name, username }) => `${quoted(name)} hat den Benutzernamen ${quoted(username)}.`,
  buttonTaken: ({ name, buttonId }) => `${quoted(name)} hat den Chip ${quoted(buttonId)}.`,
  driverDeleted: () => 'Der Fahrer ist gelöscht, deshalb kann die Zuordnung nicht laufen.',
  vehicleDeleted: () => 'Das Fahrzeug ist gelöscht, deshalb kann die Zuordnung nicht laufen.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `in der Flotte ${quoted(name)}`, ['Fahrzeug ist', 'Fahrzeuge sind']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, Leitung ${number}`);
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
    `Seine externen Referenzen gehören jetzt anderen Einträgen: ${format.list(quotedAll(references.map(({ reference }) => reference)))}.`,
  referredDeleted: () => 'Der Eintrag, zu dem die Referenz gehört, ist gelöscht: Stellen Sie zuerst ihn wieder her.',
  undoTooLate: () => 'Eine Änderung lässt sich 24 Stunden lang rückgängig machen.',
  undoneAlready: () => 'Diese Änderung wurde bereits rückgängig gemacht.',
  stillRunning: () => 'Dieselbe Änderung läuft noch. Bitte warten Sie einen Moment.',
  changedMeanwhile: () => 'Jemand anders hat eine Änderung gespeichert, nachdem Sie das geöffnet haben.',
  tooLarge: ({ limitBytes }, format) =>
    `Der Dienst nimmt nicht mehr als ${format.number(limitBytes / 1_000_000)} MB auf einmal an.`,
  noMediaType: () => 'Der Dienst kennt die Art dessen nicht, was gesendet wurde.',
  jsonWanted: () => 'Der Dienst nimmt nur JSON an.',
  uncompressedWanted: () => 'Der Dienst nimmt hier nichts Komprimiertes an.',
  keyReused: () => 'Das wurde schon einmal mit anderem Inhalt gesendet. Bitte versuchen Sie es noch einmal.',
  tooManyRequests: ({ seconds }, format) =>
    `Bitte versuchen Sie es in ${format.number(seconds)} ${german(seconds, { one: 'Sekunde', other: 'Sekunden' })} noch einmal.`,
  tooManyStreams: ({ limit }, format) =>
    `${format.number(limit)} Seiten erhalten schon Live-Daten. Bitte schließen Sie eine davon.`,
  unexpected: () => 'Der Dienst hat einen Fehler gemacht.',
  databaseAway: () => 'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  busy: () => 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
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
