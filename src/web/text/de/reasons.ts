import type { Format } from '../format.ts';
import type { ReasonWords } from '../reason-words.ts';
import { german, waiting } from './counted.ts';
import * as kinds from './kinds.ts';

export const reasons: ReasonWords = {
  noSuch: ({ what }) => `${kinds.sought[what][0]} gibt es nicht mehr.`,
  referenceOfNone: ({ what }) => `${kinds.sought[what][1]} hat diese Referenz.`,
  unstorable: () => 'Das enthält Zeichen, die nicht gespeichert werden können.',
  controlCharacter: () => 'Das enthält Steuerzeichen, die hier nicht erlaubt sind.',
  lineBreak: () => 'Das muss in einer Zeile stehen.',
  endNotAfterStart: () => 'Das Ende muss nach dem Anfang liegen.',
  endBeforeStart: () => 'Das Ende darf nicht vor dem Anfang liegen.',
  endBeforeBegan: ({ min }, format) => `Das Ende darf nicht vor dem Beginn liegen (${format.dateTime(min)}).`,
  endInPast: () => 'Das Ende muss in der Zukunft liegen.',
  neededBeside: () => 'Pflichtfeld, weil ein zugehöriges Feld ausgefüllt ist.',
  nameOrButton: () => 'Geben Sie einen Namen oder einen Chip an.',
  recipient: () => 'Bitte mindestens einen Empfänger angeben.',
  timesAlike: () => 'Die beiden Zeiten müssen sich unterscheiden.',
  boundsReversed: () => 'Die untere Grenze muss unter der oberen liegen.',
  asciiAddress: ({ value }) =>
    `Der Mailserver kann nicht an ${value} zustellen. Vor dem @ nimmt er nur Buchstaben ohne Umlaute und Akzente, Ziffern und übliche Zeichen an.`,
  httpsOnly: ({ host }) =>
    `Muss mit https:// beginnen. Für ${host} kann der Betreiber dieses Servers http mit WEBHOOK_HOSTS erlauben.`,
  fewPoints: ({ min }, format) => `Muss mindestens ${format.number(min)} verschiedene Punkte haben.`,
  fewItems: ({ min }, format) => `Es müssen mindestens ${format.number(min)} sein.`,
  manyItems: ({ max }, format) => `Es dürfen höchstens ${format.number(max)} auf einmal sein.`,
  manyWords: ({ max }, format) => `Eine Suche hat höchstens ${format.number(max)} Wörter.`,
  manyMatch: ({ max }, format) =>
    `Höchstens ${format.number(max)} Zeilen können auf einmal geändert werden. Wählen Sie einen kürzeren Zeitraum oder weitere Filter.`,
  manyValues: ({ max, nesting, members }, format) =>
    `Darf höchstens ${format.number(max)} Werte in höchstens ${format.number(nesting)} Ebenen haben, höchstens ${format.number(members)} davon in einem Objekt.`,
  addedAndRemoved: () => 'Eine Markierung kann nicht zugleich hinzugefügt und entfernt werden.',
  mask: () => 'Die Sternchen stehen für das gespeicherte Passwort. Bitte geben Sie ein Passwort ein.',
  passwordWrong: () => 'Das Passwort ist falsch.',
  passwordCommon: () => 'Dieses Passwort gehört zu den häufigsten. Bitte wählen Sie ein anderes.',
  passwordOwn: () => 'Ihr eigenes Passwort ändern Sie unter „Konto und Einstellungen“.',
  codeWrong: () => 'Der Code ist falsch oder wurde schon benutzt.',
  passkeyRefused: () => 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
  passkeysNeedAddress: () =>
    'Passkeys funktionieren nur unter einer https-Adresse mit Namen, die der Betreiber dieses Servers eingestellt hat (PUBLIC_URL).',
  passkeysOfOrganisation: () => 'Sie melden sich über Ihre Organisation an. Sie hat eigene Passkeys.',
  tooManyPasskeys: ({ limit }, format) =>
    `Eine Person kann ${format.number(limit)} Passkeys haben. Entfernen Sie zuerst einen.`,
  accountSuspended: () => 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieses Servers.',
  secondFactorRequired: () => 'Dieses Konto verlangt einen zweiten Faktor. Richten Sie zuerst einen ein.',
  hasSecondFactor: () => 'Sie haben einen zweiten Faktor. Entfernen Sie ihn zuerst.',
  linkUsedUp: () =>
    'Dieser Link funktioniert nicht mehr. Er wurde benutzt, ist abgelaufen, oder das Passwort hat sich geändert.',
  rowRepeated: ({ row }, format) => `Zeile ${format.number(row + 1)} betrifft denselben Eintrag.`,
  rowOverlaps: ({ row }, format) =>
    `Zeile ${format.number(row + 1)} ordnet zur selben Zeit dasselbe Fahrzeug oder denselben Fahrer zu.`,
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
  signInAgain: () => 'Bitte melden Sie sich zuerst noch einmal an. Ihre letzte Anmeldung ist mehr als eine Stunde her.',
  administratorsOnly: () => 'Das dürfen nur Administratoren. Wenden Sie sich an einen Administrator Ihres Kontos.',
  rolesOnly: ({ roles }, format) =>
    `Ihre Rolle erlaubt das nicht. Diese Rollen dürfen es: ${format.list(roles.map((role) => kinds.roleNames[role]))}.`,
  hiddenConflict: () =>
    'Ein Eintrag, den Sie nicht sehen, steht dem entgegen. Fragen Sie jemanden, der alle Flotten sieht.',
  allFleetsOnly: () => 'Sie sehen nur einige Flotten. Dafür ist jemand nötig, der alle Flotten sieht.',
  viewOwnerOnly: () => 'Nur wer diese Ansicht gespeichert hat, kann sie ändern.',
  noRoute: () => 'Unter dieser Adresse gibt es nichts.',
  notFound: ({ what }) => `${kinds.sought[what][0]} gibt es nicht. Vielleicht wurde der Eintrag gelöscht.`,
  methods: () => 'Diese Adresse unterstützt diese Art von Anfrage nicht.',
  alreadySent: () => 'Sie wurde bereits gesendet.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const from = format.dateAtTime(startUtc);
    const time = endUtc === undefined ? `seit dem ${from}` : `vom ${from} bis zum ${format.dateAtTime(endUtc)}`;
    return `${quoted(vehicleName)} ist ${time} ${quoted(driverName)} zugeordnet.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${format.number(count)} weitere ${german(count, { one: 'Zuordnung steht', other: 'Zuordnungen stehen' })} damit im Konflikt.`,
  endFirst: () => 'Beenden oder löschen Sie zuerst die Zuordnung.',
  driverDeleted: () => 'Der Fahrer wurde gelöscht, deshalb kann die Zuordnung nicht aktiv sein.',
  vehicleDeleted: () => 'Das Fahrzeug wurde gelöscht, deshalb kann die Zuordnung nicht aktiv sein.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `in der Flotte ${quoted(name)}`, ['Fahrzeug ist', 'Fahrzeuge sind']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, Kanal ${number}`);
    return inUse({ count, names }, format, `die Art ${quoted(name)}`, ['Eingang hat', 'Eingänge haben']);
  },
  inputTypeInProfiles: ({ name, ...use }, format) =>
    inUse(use, format, `Messwerte bei ${quoted(name)}`, ['Profil ignoriert', 'Profile ignorieren']),
  profileInUse: ({ name, ...use }, format) =>
    inUse(use, format, `das Profil ${quoted(name)}`, ['Fühler hat', 'Fühler haben']),
  tagInUse: ({ name, ...use }, format) =>
    inUse(use, format, `die Markierung ${quoted(name)}`, ['Geofence hat', 'Geofences haben']),
  limitReached: ({ what, limit }, format) =>
    `Ihr Konto kann ${format.number(limit)} ${what === 'users' ? 'Benutzer' : 'Fahrzeuge'} haben. Der Betreiber dieses Servers kann die Grenze erhöhen.`,
  lastAdministrator: () =>
    'Ein Konto braucht mindestens einen aktiven Administrator mit Passwort, und dies ist der letzte.',
  taken: ({ kind, field, value, holder }, _format, labelOf) => {
    const what = `${labelOf(field)} ${quoted(value)}`;
    if (!holder) return `${what} ist bereits vergeben.`;
    return holder.name === null
      ? `${what} ist bereits vergeben: ${kinds.sought[kind][2]} wurde damit gespeichert.`
      : `${what} ist bereits an ${quoted(holder.name)} vergeben.`;
  },
  referredDeleted: () => 'Der Eintrag, zu dem die Referenz gehört, wurde gelöscht. Stellen Sie ihn zuerst wieder her.',
  clashesWithRestored: () =>
    'Ein anderer Eintrag, der mit ihm wiederhergestellt würde, hat denselben Wert oder Zeitraum.',
  undoTooLate: () => 'Eine Änderung lässt sich nur innerhalb von 24 Stunden rückgängig machen.',
  pastReplaced: () => 'Die Form wurde seitdem geändert, oder ihre früheren Besuche wurden erneut gezählt.',
  undoneAlready: () => 'Diese Änderung wurde bereits rückgängig gemacht.',
  tooManyWebhooks: ({ limit }, format) =>
    `Ein Konto kann ${format.number(limit)} Webhooks haben. Löschen Sie zuerst einen.`,
  stillRunning: () => 'Diese Änderung wird noch gespeichert. Bitte warten Sie einen Moment.',
  changedMeanwhile: () => 'Jemand anders hat das geändert, nachdem Sie es geöffnet haben.',
  tooLarge: ({ limitBytes }, format) =>
    `Der Server nimmt höchstens ${format.number(limitBytes / 1_000_000)} MB auf einmal an.`,
  noMediaType: () => 'Der Server kennt diesen Inhaltstyp nicht.',
  jsonWanted: () => 'Der Server nimmt nur JSON an.',
  tooSlow: () => 'Die Daten kamen zu langsam an. Versuchen Sie es mit einer besseren Verbindung erneut.',
  uncompressedWanted: () => 'Der Server nimmt hier keine komprimierten Daten an.',
  keyReused: () => 'Das wurde bereits mit anderem Inhalt gesendet. Bitte versuchen Sie es noch einmal.',
  questionTooLong: () =>
    'Das hat zu lange gedauert. Wählen Sie einen kürzeren Zeitraum, weniger Fahrzeuge oder eine kleinere Form.',
  findingsTooMuch: () => 'Das dauert zu lange. Wählen Sie einen kürzeren Zeitraum.',
  probesTooMuch: () => 'Das dauert zu lange. Wählen Sie einen kürzeren Zeitraum oder weniger Fühler.',
  tooManyRequests: ({ seconds }) => `Bitte versuchen Sie es in ${waiting(seconds)} noch einmal.`,
  cursorExpired: () => 'Die Änderungen nach dieser Stelle sind nicht mehr gespeichert. Lesen Sie die Listen neu.',
  tooManyStreams: ({ limit }, format) =>
    `${format.number(limit)} Seiten erhalten bereits Live-Daten. Bitte schließen Sie eine davon.`,
  tooManyTests: ({ limit, minutes }, format) =>
    `Eine Regel lässt sich ${format.number(limit)}-mal pro Stunde testen. Bitte versuchen Sie es in ${waiting(60 * minutes)} noch einmal.`,
  tooManyWaiting: ({ of, limit }, format) =>
    `${of === 'user' ? 'Von Ihnen' : 'In Ihrem Konto'} warten bereits ${format.number(limit)} Anfragen. Bitte versuchen Sie es noch einmal, wenn eine davon fertig ist.`,
  unexpected: () => 'Auf dem Server ist etwas schiefgegangen.',
  damagedDay: ({ of, name = '', day }, format) =>
    of === 'vehicle'
      ? `Die Positionen von ${quoted(name)} am ${format.date(day)} (UTC) sind beschädigt und können nicht angezeigt werden. Andere Tage sind nicht betroffen. Der Betreiber dieses Servers kann den Tag aus einer Sicherung wiederherstellen.`
      : `Die Temperaturen von ${quoted(name)} am ${format.date(day)} (UTC) sind beschädigt und können nicht angezeigt werden. Andere Tage sind nicht betroffen. Der Betreiber dieses Servers kann den Tag aus einer Sicherung wiederherstellen.`,
  databaseAway: () => 'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  busy: () => 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  geocoderAway: () => 'Die Adresssuche antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  workStopped: () =>
    'Der Server hat diese Arbeit abgebrochen, weil sie zu viel Zeit oder Speicher brauchte. Versuchen Sie es später noch einmal, oder wählen Sie einen kürzeren Zeitraum.',
  diskFull: () => 'Die Festplatte des Servers ist voll. Bitte informieren Sie seinen Betreiber.',
  temporaryFolder: () => 'Der Server kann keine temporären Dateien schreiben. Bitte informieren Sie seinen Betreiber.',
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
