import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { german } from './counted.ts';

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
