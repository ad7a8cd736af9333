import { english as alerts } from '../../../contract/alert-words/en.ts';
import { degreesIn } from './degrees.ts';
import { placeIn } from './place-in.ts';

export const english = {
  alerts,
  driver: 'Driver',
  inputsOn: 'Open or on at the start',
  dwell: 'Duration',
  limit: 'Limit',
  peak: 'Peak',
  rule: 'Rule',
  degrees: degreesIn('en-GB'),
  place: 'Place',
  placeWords: placeIn('en', 'en-GB'),
  more: (count: number) => ` (and ${count} more)`,
  link: 'Open in dashboard',
  again: 'You may have received this message before. The first delivery could not be confirmed.',
  unsubscribe: {
    geofence: {
      link: 'Unsubscribe from emails about this geofence',
      ask: 'Unsubscribe from emails about this geofence?',
      done: 'You are unsubscribed from emails about this geofence',
      back: 'You are subscribed to emails about this geofence again',
      term: 'Geofence',
    },
    report: {
      link: 'Unsubscribe from this report',
      ask: 'Unsubscribe from this report?',
      done: 'You are unsubscribed from this report',
      back: 'You are subscribed to this report again',
      term: 'Report',
    },
  },
  /** Text of the link to the dashboard. */
  unsubscribePage: {
    askDetail: 'This applies only to you. Other recipients still get their emails.',
    unsubscribe: 'Unsubscribe',
    doneDetail: 'This applies only to you. If you change your mind, open the same link again.',
    again: 'Resubscribe',
    address: 'Your address',
    wrong: 'This link does not work',
    wrongDetail: 'Copy the whole link from the email, or open it there.',
  },
  by: (account: string) => `Sent for ${account} by Fenceline.`,
  /** Mails to a user about signing in. */
  user: {
    username: 'Username',
    time: 'Time',
    address: 'Address',
    device: 'Device',
    deviceName: (browser: string, system: string) => `${browser} on ${system}`,
    notYou: 'If it was not you, change your password and end the session.',
    sessions: 'Open your account',
    newDevice: { subject: 'Sign-in on a new device', line: 'Someone signed in with your username on a new device.' },
    factorAdded: { subject: 'Second factor turned on', line: 'A second factor was added to your sign-in.' },
    factorRemoved: {
      subject: 'Second factor turned off',
      line: 'The second factor of your sign-in was removed. Your password alone now signs you in.',
    },
    codesGuessed: {
      subject: 'Someone has your password',
      line: 'Someone entered your password and many wrong codes of the second factor. For a day, sign-ins are refused from internet addresses where you have not signed in before. Change your password.',
    },
    passkeyAdded: {
      subject: 'Passkey added',
      line: 'A passkey was added to your account. It signs in without your password.',
    },
    passkeyRemoved: {
      subject: 'Passkey removed',
      line: 'A passkey of your account was removed. It no longer signs in.',
    },
    passwordChanged: {
      subject: 'Password changed',
      line: 'Your password was changed.',
      notYou: 'If it was not you, use “Forgot password?” at the sign-in, or ask your administrator.',
    },
    emailChanged: {
      subject: 'Email address changed',
      line: 'Your account has another email address now. For three days, links that set a new password still go to this address.',
      notYou: 'If it was not you, change your password, end the session and set your email address again.',
    },
    emailReplaced: {
      subject: 'Email address changed',
      line: 'An administrator gave your account another email address. Emails no longer go to this one.',
      notYou: 'If you did not expect this, ask your administrator.',
    },
    passwordReset: {
      subject: 'Set a new password',
      lines: [
        'Someone asked for a new password for your Fenceline account.',
        'The link works once, for one hour. If it was not you, ignore this email. Your password stays the same.',
      ],
      link: 'Choose a new password',
    },
    invitation: {
      subject: (account: string) => `Invitation to ${account}`,
      lines: (account: string) => [
        `You can now use the fleet dashboard of ${account}.`,
        'Choose a password to begin. The link works once, for 72 hours.',
      ],
      link: 'Choose a password',
    },
  },
  locale: 'en-GB',
};
