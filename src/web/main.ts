/**
 * The sign-in page's script: no framework, so that it is there at once. It finds the session, or makes one from the form;
 * then the dashboard takes over. The dashboard's code comes while the person types.
 */
import { openSession, takeFailedSignOut } from './api/open-session.ts';
import { ApiProblem } from './api/problem.ts';
import type { Session } from './api/session.ts';
import { type SignInPage, takeOverSignIn } from './features/sign-in/sign-in-page.ts';
import { loadText } from './text/index.ts';
import { loadSignInText, signIn as words } from './text/sign-in.ts';
import { stopPage } from './ui/stop-page.ts';
import { giveUpUnsavedChanges, hasUnsavedChanges } from './ui/unsaved.ts';
import { whenIdle } from './ui/when-idle.ts';

const longestWaitMs = 15_000;
/** `public/early.js` has seen traces of a session. */
const sessionExpected = 'session' in document.documentElement.dataset;

let opening: Promise<Session> | undefined;
let entering: Promise<void> | undefined;

let page: SignInPage;

// An old browser reads this script, too, but `public/guard.js` has stopped the page.
if (!('stopped' in document.documentElement.dataset)) begin().catch(stopPage);

async function begin(): Promise<void> {
  // Fetched beside the question for the session, not after it.
  if (sessionExpected) loadApp().catch(() => undefined);
  await loadSignInText();
  page = takeOverSignIn(async (credentials) => {
    const session = await open();
    await session.signIn(credentials);
    await enter(session);
  });
  await find();
}

/** The session of another tab or of last time, else the form. Tries again while the service is away. */
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
  page.show();
  page.say(takeFailedSignOut() ? words.revokeFailed : '', 'information');
  // Now that there is a form to type into, the network is free. A failure is told when the dashboard is needed.
  whenIdle(() => loadApp().catch(() => undefined));
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

/** Loads the dashboard and gives it the page; the form goes when the dashboard is drawn, so nothing flashes. */
function enter(session: Session): Promise<void> {
  entering ??= loadApp()
    .then(({ startApp }) => startApp(session, stopPage))
    .then(page.remove, stopPage);
  return entering;
}

/** The dashboard takes its words where it stands, so they are there before it is run. */
async function loadApp() {
  await loadText();
  return import('./app/start.tsx');
}

/** From the start page, with nothing left in memory. */
function startOver(): void {
  giveUpUnsavedChanges();
  location.replace(document.baseURI);
}
