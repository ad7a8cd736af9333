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
  keepDetail: 'On this device, for two weeks after the last use. Leave it off on a shared computer.',
  submit: 'Sign in',
  submitting: 'Signing in…',
  noScript: 'Fenceline needs JavaScript. Please allow it for this page.',
  fillBoth: 'Please enter your username and your password.',
  fillUsername: 'Please enter your username.',
  fillPassword: 'Please enter your password.',
  wrong: 'Username or password is not right.',
  tooMany: 'Too many tries. Please try again later.',
  tooManyFor: (seconds: number) => `Too many tries. Try again in ${waiting(seconds)}.`,
  unavailable: 'The service is not ready right now. Please try again in a moment.',
  unreachable: 'The service does not answer. Check your connection and try again.',
  notUnderstood: 'This address answers, but not like a fleet tracking service. Please tell your administrator.',
  refused: (detail: string) => `The service refused: ${detail}`,
  tooOld: 'This browser is too old. Fenceline needs one of these browsers, or a newer version of it:',
  failed: {
    title: 'Something went wrong',
    detail: 'Fenceline could not continue. Check your connection, then reload the page. Saved data is safe.',
  },
  reload: 'Reload the page',
  reconnecting: 'You are signed in, but the service does not answer. Trying again…',
  revokeFailed:
    'You are signed out here, but the service could not be told. Its side of the session ends by itself within two weeks.',
  again: {
    title: 'Sign in to go on',
    expired: 'Your session has ended. What you were doing is still here.',
    signedOut: 'You signed out in another tab. What you typed here is still here.',
    as: (username: string) => `Username: ${username}`,
    other: 'Sign in as somebody else',
    otherDetail: 'This leaves the page; what is not saved is lost.',
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
