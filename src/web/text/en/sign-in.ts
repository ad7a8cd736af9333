import { english } from '../plural.ts';

/** The sign-in page, and the dialog over an ended session. The page's HTML takes `%text.signIn.…%` from here. */
export const signIn = {
  pageTitle: 'Sign in · Fenceline',
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  keep: 'Keep me signed in',
  keepDetail:
    'You stay signed in on this device until you have not used it for two weeks. Do not choose this on a shared computer.',
  code: 'Code',
  fillCode: 'Enter the code of your authenticator app, or a recovery code.',
  wrongCode: 'The code is wrong or was used before. Wait for the next one.',
  forgot: 'Forgot password?',
  submit: 'Sign in',
  submitting: 'Signing in…',
  organisation: 'Sign in with your organisation',
  passkey: 'Sign in with a passkey',
  noPasskey: 'No passkey was used. Try again, or sign in with your password.',
  passkeyRefused: 'This passkey does not sign in here, or it took too long. Try again.',
  passkeyRequired: 'Your account requires a second factor. Sign in with your passkey.',
  or: 'or',
  withPassword: 'Sign in with a password',
  signOn: {
    providerAway:
      'Your organisation’s sign-in is not responding. Try again in a moment. An administrator can sign in with a password.',
    cancelled: 'The sign-in was cancelled, or your organisation refused it.',
    answerRefused: 'This sign-in took too long or was used before. Start again.',
    accountFull: 'Your account has as many users as it can have. Ask your administrator.',
    notAllowed: 'Your organisation does not give you access to this fleet. Ask your administrator.',
  },
  noScript: 'Fenceline needs JavaScript. Please turn it on for this page.',
  fillBoth: 'Enter your username and password.',
  fillUsername: 'Enter your username.',
  fillPassword: 'Enter your password.',
  wrong: 'Incorrect username or password.',
  tooMany: 'Too many attempts. Try again later.',
  tooManyFor: (seconds: number) => `Too many attempts. Try again in ${waiting(seconds)}.`,
  unavailable: 'The server is not ready. Try again in a moment.',
  unreachable: 'The server is not responding. Check your connection and try again.',
  notUnderstood: 'This address is not a fleet tracking server. Please contact your administrator.',
  refused: (detail: string) => `The server refused the request: ${detail}`,
  tooOld: 'This browser is too old. Use one of these browsers, in this version or a newer one:',
  failed: {
    title: 'Something went wrong',
    detail: 'Fenceline could not continue. Check your connection, then reload the page. Your saved data is safe.',
  },
  reload: 'Reload page',
  reconnecting: 'You are signed in, but the server is not responding. Retrying…',
  revokeFailed:
    'You are signed out on this device, but the server could not be reached. The session there expires within two weeks.',
  again: {
    title: 'Sign in to continue',
    expired: 'Your session has expired. Your work on this page is still here.',
    signedOut: 'You signed out in another tab. Your work on this page is still here.',
    as: (username: string) => `Username: ${username}`,
    other: 'Sign in as someone else',
    otherDetail: 'You leave this page and lose unsaved changes.',
  },
};

function waiting(seconds: number): string {
  if (seconds < 60) {
    const whole = Math.max(1, Math.ceil(seconds));
    return `${whole} ${english(whole, { one: 'second', other: 'seconds' })}`;
  }
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${english(minutes, { one: 'minute', other: 'minutes' })}`;
}
