import { ApiProblem } from '../../api/problem.ts';
import type { PasswordCredentials } from '../../api/session.ts';
import { otpRequired } from '../../api/token-request.ts';
import { signIn as words } from '../../text/sign-in.ts';
import { stopPage } from '../../ui/stop-page.ts';
import { failureWords } from './failure-words.ts';

export interface SignInPage {
  /** Shows the form. Text typed or sent before the script loaded still counts. */
  show(): void;
  /** Shows a message above the fields. */
  say(words: string, kind: 'problem' | 'information'): void;
  /** Shows the button of the organisation. `only`: and hides the fields, which local administrators can show. */
  offerSignOn(which: 'on' | 'only', address: (keep: boolean) => string): void;
  /** Shows the button of passkeys. `signIn` throws `ApiProblem`, or `DOMException` if the browser gives no passkey. */
  offerPasskey(signIn: (keep: boolean) => Promise<void>): void;
  /** The dashboard has loaded. */
  remove(): void;
}

/** Controls the form in index.html. `signIn` throws `ApiProblem`, and resolves when the dashboard is visible. */
export function takeOverSignIn(signIn: (credentials: PasswordCredentials) => Promise<void>): SignInPage {
  const root = document.documentElement;
  const page = element('sign-in');
  const form = element('sign-in-form');
  const button = element('sign-in-button') as HTMLButtonElement;
  const problem = element('sign-in-problem');
  const [username, password, keep] = ['username', 'password', 'keep'].map((id) => element(id) as HTMLInputElement) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  const codeField = element('code-field');
  const code = element('code') as HTMLInputElement;
  const passkey = element('passkey-button');
  let busy = false;

  const say: SignInPage['say'] = (message, kind) => {
    problem.dataset.kind = kind;
    problem.textContent = message;
  };

  const fail = (message: string, wrong: readonly HTMLInputElement[], focus: HTMLElement): void => {
    say(message, 'problem');
    for (const field of [username, password]) field.setAttribute('aria-invalid', String(wrong.includes(field)));
    focus.focus();
    if (focus === password) password.select();
  };

  const askForCode = (message: string, kind: 'problem' | 'information'): void => {
    codeField.hidden = false;
    code.value = '';
    code.setAttribute('aria-invalid', String(kind === 'problem'));
    say(message, kind);
    code.focus();
  };

  const missing = (): HTMLInputElement[] => [username, password].filter(({ value }) => value === '');

  const submit = async (): Promise<void> => {
    if (busy) return;
    const [first] = missing();
    if (first) {
      const message =
        missing().length === 2 ? words.fillBoth : first === username ? words.fillUsername : words.fillPassword;
      return fail(message, missing(), first);
    }
    const otp = codeField.hidden ? undefined : code.value;
    if (otp === '') return askForCode(words.fillCode, 'information');
    setBusy(true);
    say('', 'information');
    try {
      await signIn({ username: username.value.trim(), password: password.value, otp, keep: keep.checked });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiProblem)) return stopPage(error);
      if (error.slug === otpRequired) {
        return otp === undefined ? askForCode(words.fillCode, 'information') : askForCode(words.wrongCode, 'problem');
      }
      const wrong = error.slug === 'invalid_grant' ? [username, password] : [];
      return fail(failureWords(error), wrong, wrong.length > 0 ? password : button);
    }
  };

  const withPasskey = async (enter: (keep: boolean) => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    say('', 'information');
    try {
      await enter(keep.checked);
    } catch (error) {
      setBusy(false);
      if (error instanceof DOMException) fail(words.noPasskey, [], passkey);
      else if (!(error instanceof ApiProblem)) stopPage(error);
      else fail(error.slug === 'invalid_grant' ? words.passkeyRefused : failureWords(error), [], passkey);
    }
  };

  const setBusy = (next: boolean): void => {
    busy = next;
    button.setAttribute('aria-busy', String(next));
    button.textContent = next ? words.submitting : words.submit;
    for (const field of [username, password]) field.readOnly = next;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  for (const field of [username, password]) {
    field.addEventListener('input', () => {
      field.removeAttribute('aria-invalid');
      // Of another user.
      codeField.hidden = true;
      if (problem.dataset.kind === 'problem') say('', 'information');
    });
  }
  wireShowPassword(password);
  wireCapsLock(form, password);
  button.disabled = false;

  return {
    say,
    show: () => {
      delete root.dataset.session;
      if ('enter' in root.dataset && missing().length === 0) void submit();
      else if (document.activeElement === document.body) (missing()[0] ?? username).focus();
      delete root.dataset.enter;
    },
    offerSignOn: (which, address) => {
      element('sign-on').hidden = false;
      if (which === 'only') form.dataset.only = '';
      element('sign-on-button').addEventListener('click', () => location.assign(address(keep.checked)));
      element('sign-on-password').addEventListener('click', () => {
        delete form.dataset.only;
        username.focus();
      });
    },
    offerPasskey: (enter) => {
      passkey.hidden = false;
      passkey.addEventListener('click', () => void withPasskey(enter));
    },
    remove: () => page.remove(),
  };
}

function wireShowPassword(password: HTMLInputElement): void {
  const show = element('show-password');
  show.hidden = false;
  show.addEventListener('click', () => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    show.toggleAttribute('data-shown', shown);
    show.setAttribute('aria-label', shown ? words.hidePassword : words.showPassword);
    password.focus();
  });
}

function wireCapsLock(form: HTMLElement, password: HTMLInputElement): void {
  const hint = element('caps-lock');
  const look = (event: KeyboardEvent | MouseEvent): void => {
    const on = document.activeElement === password && event.getModifierState('CapsLock');
    hint.textContent = on ? words.capsLock : '';
  };
  for (const kind of ['keydown', 'keyup', 'pointerup'] as const) form.addEventListener(kind, look);
  password.addEventListener('blur', () => {
    hint.textContent = '';
  });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}
