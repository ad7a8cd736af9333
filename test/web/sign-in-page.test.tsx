import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillApp } from '../../src/tools/app-in-html.ts';
import { fillText } from '../../src/tools/text-in-html.ts';
import { ApiProblem } from '../../src/web/api/problem.ts';
import type { Credentials } from '../../src/web/api/session.ts';
import { signOnAddress, takeSignOnCode } from '../../src/web/api/sign-on.ts';
import { takeOverSignIn } from '../../src/web/features/sign-in/sign-in-page.ts';

const html = fillApp(
  fillText(readFileSync('index.html', 'utf8'), (module) => module),
  ['assets/start.js', 'assets/start.css'],
);
const early = readFileSync('public/early.js', 'utf8');

/** The attempts to sign in. `fail` makes the next ones fail. */
let tried: Credentials[];
let fail: unknown;
const signIn = async (credentials: Credentials): Promise<void> => {
  tried.push(credentials);
  if (fail) throw fail;
};

const username = (): HTMLInputElement => screen.getByLabelText('Username');
const password = (): HTMLInputElement => screen.getByLabelText('Password');
const button = (): HTMLButtonElement => screen.getByRole('button', { name: 'Sign in' });
const user = userEvent.setup();

beforeEach(() => {
  tried = [];
  fail = undefined;
  localStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.head.innerHTML = page.head.innerHTML;
  document.documentElement.lang = 'en';
  document.body.innerHTML = page.body.innerHTML;
});

/** Like the browser, before the page's own script has loaded. */
function runEarly(): void {
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
    Object.assign(document.createElement('script'), { src: '/early.js' }),
  );
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- a classic script: this is how it runs
  new Function(early)();
}

test('a text that is equal in another language is not replaced by itself, which would never end', () => {
  const languages = fillText('%text.common.product% %text.signIn.title% "%languages%"');
  expect(languages).toContain('"Sign in":"Iniciar sesión"');
  expect(languages).not.toContain('"Fenceline":');
});

test('the texts of the page come from the catalogue', () => {
  expect(html).not.toMatch(/%text/);
  expect(() => fillText('%text.signIn.nothing%')).toThrow('text.signIn.nothing');
  expect(fillText('%text.signIn.keepDetail%')).toContain('shared computer');
});

test('without scripts no language can be chosen, so each is shown', () => {
  const notice = /<noscript>([^]*)<\/noscript>/.exec(html)?.[1] ?? '';
  expect(notice).toMatch(/needs JavaScript[^]*lang="de">Fenceline braucht[^]*lang="es">Fenceline necesita/);
});

test('before any script the form can be filled but not sent', async () => {
  expect(username()).not.toHaveAttribute('name');
  expect(password()).not.toHaveAttribute('name');
  expect(button()).toBeDisabled();
  const form = document.querySelector('form');
  expect(form).toHaveAttribute('method', 'dialog');
  expect(form).not.toHaveAttribute('action');
  const sent = vi.fn();
  form?.addEventListener('submit', sent);
  await user.type(username(), 'ana');
  await user.type(password(), 'secret{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test('the fields have autocomplete attributes, and never a name', () => {
  takeOverSignIn(signIn).show();
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(document.body.querySelectorAll('[name]')).toHaveLength(0);
});

test('text typed before the script is used', async () => {
  await user.type(username(), 'ana');
  await user.type(password(), 'secret');
  takeOverSignIn(signIn).show();
  expect(tried).toEqual([]);
  await user.click(button());
  expect(tried).toEqual([{ username: 'ana', password: 'secret', keep: false }]);
});

test('Enter before the script signs in after it has loaded', async () => {
  runEarly();
  await user.type(username(), 'ana');
  await user.type(password(), 'secret{Enter}');
  takeOverSignIn(signIn).show();
  expect(tried).toEqual([{ username: 'ana', password: 'secret', keep: false }]);
});

test('Enter in a half-filled form, or before further typing, does not', async () => {
  runEarly();
  await user.type(username(), 'ana{Enter}');
  await user.type(password(), 'sec{Enter}ret');
  takeOverSignIn(signIn).show();
  expect(tried).toEqual([]);
});

test('the theme is right before the first paint, and a session is expected if there are traces of one', () => {
  runEarly();
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light' });
  expect(document.documentElement.dataset.session).toBeUndefined();
  localStorage.setItem('fenceline.theme', 'dark');
  localStorage.setItem('fenceline:/ hint', '1');
  runEarly();
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', session: '' });
  takeOverSignIn(signIn).show();
  expect(document.documentElement.dataset.session).toBeUndefined();
});

test.each([
  [['de-AT', 'en'], null, 'de', 'Benutzername'],
  [['fr', 'es-MX'], null, 'es', 'Usuario'],
  [['fr'], null, 'en', 'Username'],
  [['de-AT'], 'es', 'es', 'Usuario'],
])('a browser of %j, with %j chosen, reads %s before the script has loaded', (languages, chosen, language, label) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  if (chosen !== null) localStorage.setItem('fenceline.language', chosen);
  runEarly();
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.documentElement).toHaveAttribute('lang', language);
  expect(screen.getByLabelText(label)).toBeInTheDocument();
});

test('with traces of a session, texts and first files of the dashboard are requested immediately', () => {
  localStorage.setItem('fenceline:/ hint', '1');
  runEarly();
  const requested = [...document.querySelectorAll<HTMLLinkElement>('link[rel$=preload]')];
  expect(requested.map(({ rel, href }) => `${rel} ${href.replace(/.*\/(text|assets)\//, '')}`)).toEqual([
    'modulepreload en/sign-in.ts',
    'modulepreload en/all.ts',
    'modulepreload start.js',
    'preload start.css',
  ]);
  // With other attributes than the later stylesheet's, the browser would load the file twice.
  expect(requested.at(-1)?.as).toBe('style');
  expect(requested.at(-1)).toHaveAttribute('crossorigin', '');
});

test('without traces of a session, only the texts of the form are requested', () => {
  runEarly();
  expect(document.querySelectorAll('link[rel$=preload]')).toHaveLength(1);
});

test('the early script is small', () => {
  expect(gzipSync(early).length).toBeLessThan(1300);
});

test('"keep me signed in" is passed on, and the username is trimmed while the password is not', async () => {
  takeOverSignIn(signIn).show();
  await user.type(username(), ' ana ');
  await user.type(password(), ' secret ');
  await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  await user.click(button());
  expect(tried).toEqual([{ username: 'ana', password: ' secret ', keep: true }]);
});

test('an empty field is reported and focused', async () => {
  takeOverSignIn(signIn).show();
  await user.click(button());
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your username and password.');
  expect(username()).toHaveFocus();
  await user.type(username(), 'ana{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your password.');
  expect(password()).toHaveFocus();
  expect(tried).toEqual([]);
});

const problem = (parts: Partial<ConstructorParameters<typeof ApiProblem>[0]>): ApiProblem =>
  new ApiProblem({ kind: 'refused', ...parts });

test.each([
  ['wrong password', problem({ status: 400, slug: 'invalid_grant' }), 'Incorrect username or password.'],
  ['throttled', problem({ status: 429, retryAfterSeconds: 700 }), 'Too many attempts. Try again in 12 minutes.'],
  ['throttled, soon over', problem({ status: 429, retryAfterSeconds: 1 }), 'Too many attempts. Try again in 1 second.'],
  ['throttled, for how long is not said', problem({ status: 429 }), 'Too many attempts. Try again later.'],
  ['no answer', problem({ kind: 'network' }), 'The server is not responding. Check your connection and try again.'],
  ['not ready', problem({ kind: 'server', status: 503 }), 'The server is not ready.'],
  ['no such service', problem({ status: 404 }), 'No fleet tracking server answers here'],
  [
    'refused for its own reason',
    problem({ status: 400, slug: 'x', detail: 'no demo' }),
    'The server refused the request: no demo',
  ],
])('%s: a clear sentence, and the username stays', async (_, thrown, words) => {
  fail = thrown;
  takeOverSignIn(signIn).show();
  await user.type(username(), 'ana');
  await user.type(password(), 'secret{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
  expect(username()).toHaveValue('ana');
  expect(button()).toBeEnabled();
  await user.type(password(), 'x');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('an error of the page itself leads to the error page', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const stopped = vi.fn();
  document.addEventListener('fenceline:failed', stopped, { once: true });
  fail = new TypeError('out of order');
  takeOverSignIn(signIn).show();
  await user.type(username(), 'ana');
  await user.type(password(), 'secret{Enter}');
  await waitFor(() =>
    expect(stopped).toHaveBeenCalledWith(expect.objectContaining({ detail: 'TypeError: out of order' })),
  );
});

test('after a wrong password it can be typed again immediately', async () => {
  fail = problem({ status: 400, slug: 'invalid_grant' });
  takeOverSignIn(signIn).show();
  await user.type(username(), 'ana');
  await user.type(password(), 'wrong{Enter}');
  await waitFor(() => expect(password()).toBeInvalid());
  expect(password()).toHaveFocus();
  fail = undefined;
  await user.keyboard('right{Enter}');
  await waitFor(() => expect(tried.at(-1)).toEqual({ username: 'ana', password: 'right', keep: false }));
});

test('while a request runs nothing is sent twice', async () => {
  let done = (): void => {};
  takeOverSignIn((credentials) => {
    tried.push(credentials);
    return new Promise((resolve) => {
      done = resolve;
    });
  }).show();
  await user.type(username(), 'ana');
  await user.type(password(), 'secret{Enter}{Enter}');
  const busy = screen.getByRole('button', { name: 'Signing in…' });
  await user.click(busy);
  expect(tried).toHaveLength(1);
  expect(password()).toHaveAttribute('readonly');
  done();
});

test('the password can be shown', async () => {
  expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull();
  takeOverSignIn(signIn).show();
  await user.type(password(), 'secret');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('Caps Lock is reported while the password is typed', async () => {
  takeOverSignIn(signIn).show();
  await user.click(password());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
  await user.click(username());
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});

describe('with passkeys', () => {
  const passkey = (): HTMLElement => screen.getByText('Sign in with a passkey');
  let asked: boolean[];
  const offer = (answer: () => Promise<void>): void => {
    asked = [];
    takeOverSignIn(signIn).offerPasskey((keep) => {
      asked.push(keep);
      return answer();
    });
  };
  const refused = (status: number, slug: string, detail = '') =>
    new ApiProblem({ kind: 'refused', status, slug, detail, request: 'POST /token' });

  test('the button is shown only where they work, and one sign-in runs at a time', async () => {
    takeOverSignIn(signIn);
    expect(passkey()).not.toBeVisible();
    offer(() => new Promise(() => {}));
    expect(passkey()).toBeVisible();
    await user.click(screen.getByLabelText('Keep me signed in'));
    await user.click(passkey());
    await user.click(passkey());
    await user.type(username(), 'ana');
    await user.type(password(), 'secret{Enter}');
    expect([asked, tried]).toEqual([[true], []]);
  });

  test.each<[string, Error, RegExp]>([
    ['the person cancels', new DOMException('No', 'NotAllowedError'), /^No passkey was used\. Try again/],
    ['the service refuses it', refused(400, 'invalid_grant'), /^This passkey does not sign in here/],
    ['there were too many', refused(429, 'too-many-attempts'), /^Too many attempts/],
    ['the service has no address for them', refused(409, 'conflict', 'Set PUBLIC_URL'), /Set PUBLIC_URL$/],
  ])('if %s, the page says so, and the password still signs in', async (_, error, said) => {
    offer(() => Promise.reject(error));
    await user.click(passkey());
    expect(await screen.findByText(said)).toBeVisible();
    expect(passkey()).toHaveFocus();
    expect(username()).toHaveAttribute('aria-invalid', 'false');
    await user.type(username(), 'ana');
    await user.type(password(), 'secret{Enter}');
    expect(tried).toHaveLength(1);
  });

  test('a right password is not enough where the account requires the passkey', async () => {
    takeOverSignIn(signIn);
    fail = refused(400, 'passkey_required', 'English only');
    await user.type(username(), 'ana');
    await user.type(password(), 'secret{Enter}');
    expect(await screen.findByText('Your account requires a second factor. Sign in with your passkey.')).toBeVisible();
  });
});

describe('with an organisation', () => {
  const address = (keep: boolean): string => `sign-in/oidc?keep=${keep}`;

  test('its button is offered above the fields', () => {
    const page = takeOverSignIn(signIn);
    expect(screen.getByText('Sign in with your organisation')).not.toBeVisible();
    page.offerSignOn('on', address);
    expect(screen.getByRole('button', { name: 'Sign in with your organisation' })).toBeVisible();
    expect(document.querySelector('form')?.dataset.only).toBeUndefined();
  });

  test('alone, and a local administrator can still show the fields', async () => {
    const page = takeOverSignIn(signIn);
    page.offerSignOn('only', address);
    expect(document.querySelector('form')?.dataset.only).toBe('');
    await user.click(screen.getByText('Sign in with a password'));
    expect(document.querySelector('form')?.dataset.only).toBeUndefined();
    expect(username()).toHaveFocus();
  });

  test('a code counts in the tab that asked for it, once, and leaves the address', () => {
    history.replaceState(null, '', '/vehicles/7?find=x');
    const state = new URL(signOnAddress(true)).searchParams.get('state') ?? '';
    expect(state).toMatch(/^[\da-f]{24}$/);
    history.replaceState(null, '', `/#code=abc&state=${state}`);
    expect(takeSignOnCode()).toEqual({ code: 'abc', keep: true });
    expect(location.pathname + location.search + location.hash).toBe('/vehicles/7?find=x');
    history.replaceState(null, '', `/#code=abc&state=${state}`);
    expect(takeSignOnCode()).toBeUndefined();
    expect(location.hash).toBe('');
    signOnAddress(false);
    history.replaceState(null, '', '/#code=abc&state=of-another');
    expect(takeSignOnCode()).toBeUndefined();
    history.replaceState(null, '', '/');
    expect(takeSignOnCode()).toBeUndefined();
  });
});
