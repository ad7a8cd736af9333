/** German; `src/web/text/de/first.ts` defines the terms. */
import { german as alerts } from '../../../contract/alert-words/de.ts';
import { degreesIn } from './degrees.ts';
import type { english } from './en.ts';
import { placeIn } from './place-in.ts';

export const german: typeof english = {
  alerts,
  driver: 'Fahrer',
  inputsOn: 'Offen oder an bei Beginn',
  dwell: 'Verweildauer',
  limit: 'Grenze',
  peak: 'Spitzenwert',
  rule: 'Regel',
  degrees: degreesIn('de'),
  place: 'Ort',
  placeWords: placeIn('de', 'de'),
  more: (count) => ` (und ${count} weitere)`,
  link: 'Im Dashboard öffnen',
  again: 'Sie haben diese Nachricht vielleicht schon erhalten. Die erste Zustellung ließ sich nicht bestätigen.',
  unsubscribe: {
    geofence: {
      link: 'E-Mails zu diesem Geofence abbestellen',
      ask: 'E-Mails zu diesem Geofence abbestellen?',
      done: 'Sie bekommen keine E-Mails mehr zu diesem Geofence',
      back: 'Sie bekommen wieder E-Mails zu diesem Geofence',
      term: 'Geofence',
    },
    report: {
      link: 'Diesen Bericht abbestellen',
      ask: 'Diesen Bericht abbestellen?',
      done: 'Sie bekommen diesen Bericht nicht mehr',
      back: 'Sie bekommen diesen Bericht wieder',
      term: 'Bericht',
    },
  },
  unsubscribePage: {
    askDetail: 'Das gilt nur für Sie. Andere Empfänger bekommen ihre E-Mails weiterhin.',
    unsubscribe: 'Abbestellen',
    doneDetail: 'Das gilt nur für Sie. Wenn Sie es sich anders überlegen, öffnen Sie diesen Link erneut.',
    again: 'Wieder abonnieren',
    address: 'Ihre Adresse',
    wrong: 'Dieser Link funktioniert nicht',
    wrongDetail: 'Kopieren Sie den ganzen Link aus der E-Mail, oder öffnen Sie ihn dort.',
  },
  by: (account) => `Gesendet für ${account} von Fenceline.`,
  user: {
    username: 'Benutzername',
    time: 'Zeit',
    address: 'Adresse',
    device: 'Gerät',
    deviceName: (browser: string, system: string) => `${browser} unter ${system}`,
    notYou: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie die Sitzung.',
    sessions: 'Ihr Konto öffnen',
    newDevice: {
      subject: 'Anmeldung auf einem neuen Gerät',
      line: 'Jemand hat sich mit Ihrem Benutzernamen auf einem neuen Gerät angemeldet.',
    },
    factorAdded: {
      subject: 'Zweiter Faktor eingeschaltet',
      line: 'Für Ihre Anmeldung wurde ein zweiter Faktor eingerichtet.',
    },
    factorRemoved: {
      subject: 'Zweiter Faktor ausgeschaltet',
      line: 'Der zweite Faktor Ihrer Anmeldung wurde entfernt. Jetzt genügt Ihr Passwort.',
    },
    codesGuessed: {
      subject: 'Jemand kennt Ihr Passwort',
      line: 'Jemand hat Ihr Passwort und viele falsche Codes des zweiten Faktors eingegeben. Einen Tag lang werden Anmeldungen von Internetadressen abgelehnt, von denen Sie sich noch nie angemeldet haben. Ändern Sie Ihr Passwort.',
    },
    passkeyAdded: {
      subject: 'Passkey hinzugefügt',
      line: 'Ihrem Konto wurde ein Passkey hinzugefügt. Mit ihm meldet man sich ohne Ihr Passwort an.',
    },
    passkeyRemoved: {
      subject: 'Passkey entfernt',
      line: 'Ein Passkey Ihres Kontos wurde entfernt. Mit ihm kann man sich nicht mehr anmelden.',
    },
    passwordChanged: {
      subject: 'Passwort geändert',
      line: 'Ihr Passwort wurde geändert.',
      notYou:
        'Wenn Sie das nicht waren, nutzen Sie bei der Anmeldung „Passwort vergessen?“, oder fragen Sie Ihren Administrator.',
    },
    emailChanged: {
      subject: 'E-Mail-Adresse geändert',
      line: 'Ihr Konto hat jetzt eine andere E-Mail-Adresse. Drei Tage lang gehen Links für ein neues Passwort noch an diese Adresse.',
      notYou:
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort, beenden Sie die Sitzung und tragen Sie Ihre E-Mail-Adresse wieder ein.',
    },
    emailReplaced: {
      subject: 'E-Mail-Adresse geändert',
      line: 'Ein Administrator hat Ihrem Konto eine andere E-Mail-Adresse gegeben. An diese gehen keine E-Mails mehr.',
      notYou: 'Wenn Sie das nicht erwartet haben, fragen Sie Ihren Administrator.',
    },
    passwordReset: {
      subject: 'Neues Passwort festlegen',
      lines: [
        'Jemand hat ein neues Passwort für Ihr Konto bei Fenceline angefordert.',
        'Der Link funktioniert einmal und eine Stunde lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt dann gleich.',
      ],
      link: 'Neues Passwort wählen',
    },
    invitation: {
      subject: (account) => `Einladung zu ${account}`,
      lines: (account) => [
        `Sie können jetzt das Flotten-Dashboard von ${account} nutzen.`,
        'Wählen Sie dafür ein Passwort. Der Link funktioniert einmal und 72 Stunden lang.',
      ],
      link: 'Passwort wählen',
    },
  },
  locale: 'de',
};
