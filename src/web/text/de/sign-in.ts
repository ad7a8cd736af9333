import { waiting } from './counted.ts';

export const signIn: typeof import('../en/sign-in.ts').signIn = {
  pageTitle: 'Anmelden · Fenceline',
  title: 'Anmelden',
  username: 'Benutzername',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort ausblenden',
  capsLock: 'Die Feststelltaste ist an',
  keep: 'Angemeldet bleiben',
  keepDetail:
    'Sie bleiben auf diesem Gerät angemeldet, bis Sie es zwei Wochen lang nicht genutzt haben. Bitte nicht auf gemeinsam genutzten Computern auswählen.',
  code: 'Code',
  fillCode: 'Geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  wrongCode: 'Der Code ist falsch oder wurde schon benutzt. Warten Sie auf den nächsten.',
  forgot: 'Passwort vergessen?',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft …',
  organisation: 'Mit Ihrer Organisation anmelden',
  passkey: 'Mit einem Passkey anmelden',
  noPasskey: 'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  passkeyRefused:
    'Mit diesem Passkey können Sie sich hier nicht anmelden, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
  passkeyRequired: 'Ihr Konto verlangt einen zweiten Faktor. Melden Sie sich mit Ihrem Passkey an.',
  or: 'oder',
  withPassword: 'Mit Passwort anmelden',
  signOn: {
    providerAway:
      'Die Anmeldung Ihrer Organisation antwortet nicht. Versuchen Sie es gleich noch einmal. Administratoren können sich mit einem Passwort anmelden.',
    cancelled: 'Die Anmeldung wurde abgebrochen, oder Ihre Organisation hat sie abgelehnt.',
    answerRefused: 'Diese Anmeldung hat zu lange gedauert oder wurde schon benutzt. Beginnen Sie noch einmal.',
    accountFull: 'Ihr Konto hat so viele Benutzer, wie es haben kann. Wenden Sie sich an Ihren Administrator.',
    notAllowed: 'Ihre Organisation gibt Ihnen keinen Zugang. Wenden Sie sich an Ihren Administrator.',
  },
  noScript: 'Fenceline braucht JavaScript. Bitte schalten Sie es für diese Seite ein.',
  fillBoth: 'Bitte geben Sie Benutzername und Passwort ein.',
  fillUsername: 'Bitte geben Sie Ihren Benutzernamen ein.',
  fillPassword: 'Bitte geben Sie Ihr Passwort ein.',
  wrong: 'Benutzername oder Passwort falsch.',
  tooMany: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  tooManyFor: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${waiting(seconds)} noch einmal.`,
  unavailable: 'Der Server ist gerade nicht bereit. Bitte versuchen Sie es gleich noch einmal.',
  unreachable: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  notUnderstood:
    'Unter dieser Adresse läuft kein Server für Flottenortung. Bitte wenden Sie sich an Ihren Administrator.',
  refused: (detail) => `Der Server hat die Anfrage abgelehnt: ${detail}`,
  tooOld: 'Dieser Browser ist zu alt. Nutzen Sie einen dieser Browser in dieser oder einer neueren Version:',
  failed: {
    title: 'Etwas ist schiefgegangen',
    detail:
      'Fenceline konnte nicht fortfahren. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Ihre gespeicherten Daten sind sicher.',
  },
  reload: 'Seite neu laden',
  reconnecting: 'Sie sind angemeldet, aber der Server antwortet nicht. Neuer Versuch …',
  revokeFailed:
    'Auf diesem Gerät sind Sie abgemeldet, aber der Server war nicht erreichbar. Dort läuft die Sitzung innerhalb von zwei Wochen ab.',
  again: {
    title: 'Anmelden, um fortzufahren',
    expired: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben auf dieser Seite sind noch da.',
    signedOut: 'Sie haben sich in einem anderen Tab abgemeldet. Ihre Eingaben auf dieser Seite sind noch da.',
    stepUp: 'Sie ändern, wie Sie sich anmelden. Melden Sie sich dafür noch einmal an.',
    as: (username) => `Benutzername: ${username}`,
    other: 'Als jemand anders anmelden',
    otherDetail: 'Sie verlassen diese Seite, und nicht gespeicherte Änderungen gehen verloren.',
  },
};
