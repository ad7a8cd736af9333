/** Sign-in through the organisation's identity provider, which sends the browser back with a code. */
import { randomId } from './random-id.ts';

/** Survives the way to the provider and back, in this tab. */
const key = `fenceline:${new URL(document.baseURI).pathname} sign-on`;

interface Asked {
  /** Comes back with the code. A code that this tab has not asked for could be of another person. */
  state: string;
  /** Where the person was. */
  page: string;
  keep: boolean;
}

/** The address at which the way to the provider begins. */
export function signOnAddress(keep: boolean): string {
  const { pathname, search } = location;
  const asked: Asked = { state: randomId(), page: pathname + search, keep };
  sessionStorage.setItem(key, JSON.stringify(asked));
  return new URL(`sign-in/oidc?state=${asked.state}`, document.baseURI).href;
}

/** The code in the address, which loses it. Undefined if there is none, or if this tab has not asked for it. */
export function takeSignOnCode(): { code: string; keep: boolean } | undefined {
  const answer = new URLSearchParams(location.hash.slice(1));
  const [code, state] = [answer.get('code'), answer.get('state')];
  if (code === null) return undefined;
  const asked = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Asked>;
  sessionStorage.removeItem(key);
  const isOurs = state !== null && state === asked.state;
  history.replaceState(null, '', isOurs ? asked.page : document.baseURI);
  return isOurs ? { code, keep: asked.keep === true } : undefined;
}
