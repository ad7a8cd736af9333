/**
 * Script of the sign-in page, without a framework so that it loads fast. It finds the session or signs in with the form, and
 * then starts the dashboard. The dashboard's code loads while the person types.
 */
import { config } from './api/config.ts';
import { openSession, takeFailedSignOut } from './api/open-session.ts';
import { offersPasskeys, signWithPasskey } from './api/passkey-device.ts';
import { ApiProblem } from './api/problem.ts';
import type { Session } from './api/session.ts';
import { signOnAddress, takeSignOnCode } from './api/sign-on.ts';
import { failureWords } from './features/sign-in/failure-words.ts';
import { type SignInPage, takeOverSignIn } from './features/sign-in/sign-in-page.ts';
import { loadSignInText, signIn as words } from './text/sign-in.ts';
import { stopPage } from './ui/stop-page.ts';
import { giveUpUnsavedChanges, hasUnsavedChanges } from './ui/unsaved.ts';
import { whenIdle } from './ui/when-idle.ts';

const longestWaitMs = 15_000;
/** `public/early.js` found a kept session or its hint. */
const sessionExpected = 'session' in document.documentElement.dataset;

let opening: Promise<Session> | undefined;
let entering: Promise<void> | undefined;
let loading: Promise<typeof import('./app/start.tsx')> | undefined;

let page: SignInPage;

// Old browsers run this script as well, but `public/guard.js` has stopped the page there.
if (!('stopped' in document.documentElement.dataset)) begin().catch(stopPage);

async function begin(): Promise<void> {
  const { guest } = document.documentElement.dataset;
  if (guest !== undefined) {
    await loadSignInText();
    const { startGuest } = await import('./app/start-guest.tsx');
    return startGuest(guest);
  }
  // Loads while the session is renewed.
  if (sessionExpected) loadApp().catch(() => undefined);
  await loadSignInText();
  page = takeOverSignIn(async (credentials) => {
    const session = await open();
    await session.signIn(credentials);
    await enter(session);
  });
  const answer = takeSignOnCode();
  if (answer) await enterWith(answer);
  else await find();
}

/** Back from the organisation's identity provider. */
async function enterWith(answer: { code: string; keep: boolean }): Promise<void> {
  page.say(words.submitting, 'information');
  try {
    const session = await open();
    await session.signIn(answer);
    await enter(session);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    await find();
    page.say(error.slug === 'invalid_grant' ? words.signOn.answerRefused : failureWords(error), 'problem');
  }
}

/** Finds the session of another tab or of last time, or shows the form. Retries while the service is away. */
async function find(): Promise<void> {
  for (let waitMs = 1000; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      const session = await open();
      if (session.state().phase === 'starting') await session.start();
      if (session.state().phase === 'signedOut') showForm();
      return;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      page.show();
      page.say(sessionExpected ? words.reconnecting : words.unreachable, 'information');
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function showForm(): void {
  const { singleSignOn, signOnProblem } = config();
  if (offersPasskeys()) {
    page.offerPasskey(async (keep) => {
      const session = await open();
      await session.signIn({ passkey: await signWithPasskey(), keep });
      await enter(session);
    });
  }
  if (singleSignOn !== 'off') page.offerSignOn(singleSignOn, signOnAddress);
  page.show();
  page.say(takeFailedSignOut() ? words.revokeFailed : '', 'information');
  if (signOnProblem !== undefined) explainSignOn(signOnProblem);
  // The network is free while the person types. A failure shows when the dashboard is needed.
  whenIdle(() => loadApp().catch(() => undefined));
}

/** The service answered this page in place of the provider's answer. */
function explainSignOn(problem: string): void {
  history.replaceState(null, '', document.baseURI);
  const explained: Readonly<Record<string, string>> = words.signOn;
  page.say(explained[problem] ?? words.signOn.answerRefused, 'problem');
}

function open(): Promise<Session> {
  opening ??= openSession({ startOver, holdsUnsaved: hasUnsavedChanges }).then(
    (session) => {
      session.subscribe(() => {
        if (session.state().phase === 'active') void enter(session);
      });
      return session;
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

/** Loads and draws the dashboard, and then removes the form, so that nothing flashes. */
function enter(session: Session): Promise<void> {
  entering ??= loadApp()
    .then(({ startApp }) => startApp(session, stopPage))
    .then(page.remove, stopPage);
  return entering;
}

/** One request at a time: a browser may resolve a second one before the modules of the first have run. */
function loadApp() {
  loading ??= import('./app/start.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Reloads at the start page, so that nothing stays in memory. */
function startOver(): void {
  giveUpUnsavedChanges();
  location.replace(document.baseURI);
}
