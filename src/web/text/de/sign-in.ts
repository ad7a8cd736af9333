import { german } from './counted.ts';

export const signIn: typeof import('../en/sign-in.ts').signIn = {
  pageTitle: 'Anmelden · Fenceline',
  title: 'Anmelden',
  username: 'Benutzername',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  capsLock: 'Die Feststelltaste ist an',
  keep: 'Angemeldet bleiben',
  keepDetail: 'Auf diesem Gerät, bis zwei Wochen nach der letzten Nutzung. An einem gemeinsamen Computer bitte nicht.',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft …',
  noScript: 'Fenceline braucht JavaScript. Bitte erlauben Sie es für diese Seite.',
  fillBoth: 'Bitte geben Sie Benutzername und Passwort ein.',
  fillUsername: 'Bitte geben Sie Ihren Benutzernamen ein.',
  fillPassword: 'Bitte geben Sie Ihr Passwort ein.',
  wrong: 'Benutzername oder Passwort stimmt nicht.',
  tooMany: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  tooManyFor: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${waiting(seconds)} noch einmal.`,
  unavailable: 'Der Dienst ist gerade nicht bereit. Bitte versuchen Sie es gleich noch einmal.',
  unreachable: 'Der Dienst antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  notUnderstood:
    'Diese Adresse antwortet, aber nicht wie ein Dienst für Flottenortung. Bitte sagen Sie es Ihrem Administrator.',
  refused: (detail) => `Der Dienst lehnt ab: ${detail}`,
  tooOld: 'Dieser Browser ist zu alt. Fenceline braucht einen dieser Browser in dieser oder einer neueren Version:',
  failed: {
    title: 'Etwas ist schiefgegangen',
    detail:
      'Fenceline kann nicht weiterarbeiten. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Gespeicherte Daten sind sicher.',
  },
  reload: 'Seite neu laden',
  reconnecting: 'Sie sind angemeldet, aber der Dienst antwortet nicht. Es wird weiter versucht …',
  revokeFailed:
    'Hier sind Sie abgemeldet, aber der Dienst konnte es nicht erfahren. Dort endet die Sitzung von selbst innerhalb von zwei Wochen.',
  again: {
    title: 'Zum Weitermachen anmelden',
    expired: 'Ihre Sitzung ist zu Ende. Woran Sie gearbeitet haben, ist noch da.',
    signedOut: 'Sie haben sich in einem anderen Tab abgemeldet. Was Sie hier eingegeben haben, ist noch da.',
    as: (username) => `Benutzername: ${username}`,
    other: 'Als jemand anders anmelden',
    otherDetail: 'Damit verlassen Sie die Seite; nicht Gespeichertes geht verloren.',
  },
};

function waiting(seconds: number): string {
  if (seconds < 60) {
    const whole = Math.max(1, Math.ceil(seconds));
    return `${whole} ${german(whole, { one: 'Sekunde', other: 'Sekunden' })}`;
  }
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${german(minutes, { one: 'Minute', other: 'Minuten' })}`;
}
