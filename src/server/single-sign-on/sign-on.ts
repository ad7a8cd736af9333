/**
 * Single sign-on: the browser goes to the identity provider and comes back, and the dashboard gets a code that it exchanges at
 * `/token`. What the two requests share is in a cookie of the browser, so nothing is stored for people who never come back.
 */
import { dashboardPaths } from '../../contract/dashboard-paths.ts';
import { hashSecret, newAccessToken } from '../api/secrets.ts';
import type { Services, SingleSignOnRule } from '../api/services.ts';
import type { Database, Transaction } from '../database/database.ts';
import { readForm } from '../http/form.ts';
import { readMediaType } from '../http/media-type.ts';
import { type Account, findAccountsByName } from '../store/accounts.ts';
import { endProviderSession, endSessions } from '../store/sessions.ts';
import { deleteSignInCodes, findIdentity, insertSignInCode } from '../store/sign-in-identities.ts';
import { type Person, personOf } from './person.ts';
import { SignOnFailed } from './problem.ts';
import { type Asked, type Claims, createProvider, type Provider } from './provider.ts';
import { savePerson } from './save-person.ts';
import type { SingleSignOnSettings } from './settings.ts';

export const signOnPath = '/sign-in/oidc';
export const answerPath = `${signOnPath}/callback`;
export const logoutPath = `${signOnPath}/logout`;

export interface SignOnOptions {
  db: Database;
  settings: SingleSignOnSettings;
  services: Pick<Services, 'passwords' | 'now' | 'demo'>;
}

/** What a request is about. `base`: the dashboard's address as the browser sees it. */
interface Sent {
  request: Request;
  base: string;
}

export interface SignOn {
  /** To the provider. */
  ask(sent: Sent): Promise<Response>;
  /** Back from the provider, and to the dashboard. */
  answer(sent: Sent): Promise<Response>;
  /** A request of the provider: OpenID Connect Back-Channel Logout 1.0. */
  logOut(body: Buffer, contentType: string | null): Promise<void>;
  /** What the handlers of endpoints need. */
  rule: SingleSignOnRule;
}

export function createSignOn({ db, settings, services }: SignOnOptions): SignOn {
  const { now } = services;
  const provider = createProvider({ ...settings, now });
  const baseOf = (base: string): string => settings.publicUrl ?? base;
  const redirectUri = (base: string): string => baseOf(base) + answerPath;
  const running: Running = { db, settings, services, provider };
  return {
    rule: {
      ...settings,
      urisOf: (base) => ({ redirectUri: redirectUri(base), logoutUri: baseOf(base) + logoutPath }),
      answers: () => provider.answers(),
    },

    async ask({ request, base }) {
      const state = new URL(request.url).searchParams.get('state') ?? '';
      const { url, asked } = await provider.ask(redirectUri(base));
      const cookie = cookieOf(settings, asked, redirectUri(base), state.slice(0, stateLengthAtMost));
      return redirect(url.href, cookie);
    },

    async answer({ request, base }) {
      const { search, searchParams } = new URL(request.url);
      const kept = keptOf(request, searchParams.get('state') ?? '');
      if (!kept) throw new SignOnFailed('answerRefused', 'The browser has not asked, or too long ago, or twice.');
      const claims = await provider.claimsOf(new URL(redirectUri(base) + search), kept);
      const code = await codeOf(running, claims);
      const answer = new URLSearchParams({ code, ...(kept.dashboardState && { state: kept.dashboardState }) });
      // Browsers do not send what follows `#`, so no log has the code.
      return redirect(`${baseOf(base)}${dashboardPaths.start}#${answer.toString()}`, forgotten(settings, kept.state));
    },

    async logOut(body, contentType) {
      const form = await readForm(body, contentType, readMediaType(contentType));
      const { subject, providerSession } = await provider.logoutOf(form['logout_token'] ?? '');
      const { id: accountId } = await accountOf(db, settings);
      await db.transaction(async (tx) => {
        if (subject === undefined)
          await endProviderSession(tx, { accountId, providerSession: providerSession ?? '', now: now() });
        else await endAccess(tx, running, accountId, subject);
      });
    },
  };
}

interface Running extends SignOnOptions {
  provider: Provider;
}

/** Stores the person. Whoever may not come in any more is signed out everywhere. */
async function codeOf({ db, settings, services, ...rest }: Running, claims: Claims): Promise<string> {
  const account = await accountOf(db, settings);
  if (account.demo && !services.demo) throw new SignOnFailed('notAllowed', 'The account is a demo.');
  const identity = { accountId: account.id, issuer: settings.issuer, subject: claims.sub };
  let person: Person;
  try {
    person = personOf(claims, settings);
  } catch (error) {
    await db.transaction((tx) => endAccess(tx, { db, settings, services, ...rest }, account.id, claims.sub));
    throw error;
  }
  // Nobody knows this password.
  const passwordHash = await services.passwords.hash(newAccessToken(), { accountId: account.id, userId: 0 });
  const code = newAccessToken();
  await db.transaction(async (tx) => {
    const now = services.now();
    const userId = await savePerson(tx, { identity, person, passwordHash, now });
    const { providerSession } = person;
    await insertSignInCode(tx, hashSecret(code), { accountId: account.id, userId, providerSession }, now);
  });
  return code;
}

async function accountOf(db: Database, { account: name }: SingleSignOnSettings): Promise<Account> {
  const [account, ...others] = await findAccountsByName(db, name);
  if (account && others.length === 0) return account;
  throw new SignOnFailed(
    'notAllowed',
    `OIDC_ACCOUNT: ${account ? 'several accounts have' : 'no account has'} the name "${name}".`,
  );
}

async function endAccess(
  tx: Transaction,
  { settings: { issuer }, services: { now } }: Running,
  accountId: number,
  subject: string,
): Promise<void> {
  const userId = await findIdentity(tx, { accountId, issuer, subject });
  if (userId === undefined) return;
  await endSessions(tx, accountId, userId, now());
  await deleteSignInCodes(tx, accountId, userId);
}

/** Far more than the dashboard sends. */
const stateLengthAtMost = 200;
const cookieSeconds = 600;

interface Kept extends Asked {
  /** The dashboard's own, which it gets back: it refuses a code that it has not asked for. */
  dashboardState: string;
}

/** One for each sign-in, because a browser may have several tabs. */
const cookieName = (state: string): string => `fenceline_${state.slice(0, 16)}`;

/** `Lax`: the browser sends it when the provider redirects. */
const attributes = ({ basePath }: SingleSignOnSettings): string =>
  `Path=${basePath}${signOnPath}; HttpOnly; SameSite=Lax`;

function cookieOf(settings: SingleSignOnSettings, asked: Asked, redirectUri: string, dashboardState: string): string {
  const kept: Kept = { ...asked, dashboardState };
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
  const secure = redirectUri.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(asked.state)}=${value}; ${attributes(settings)}; Max-Age=${cookieSeconds}${secure}`;
}

const forgotten = (settings: SingleSignOnSettings, state: string): string =>
  `${cookieName(state)}=; ${attributes(settings)}; Max-Age=0`;

/** Undefined if this browser has not asked with this state. The library compares the whole state. */
function keptOf({ headers }: Request, state: string): Kept | undefined {
  const start = `${cookieName(state)}=`;
  const cookie = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(start));
  if (cookie === undefined || state === '') return undefined;
  try {
    const kept = JSON.parse(Buffer.from(cookie.slice(start.length), 'base64url').toString()) as Partial<Kept>;
    const texts = [kept.state, kept.nonce, kept.verifier, kept.dashboardState];
    return texts.every((each) => typeof each === 'string') ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

const redirect = (to: string, cookie: string): Response =>
  new Response(null, { status: 302, headers: { Location: to, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
