/** What the provider's claims say about a person here. */
import { textLength } from '../../contract/choices.ts';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import { fold } from '../../contract/fold.ts';
import { cleanIdentifier, cleanText } from '../../contract/text-kinds.ts';
import { SignOnFailed } from './problem.ts';
import type { Claims } from './provider.ts';
import type { SingleSignOnSettings } from './settings.ts';

export interface Person {
  subject: string;
  /** At the provider. */
  providerSession: string | null;
  name: string | null;
  email: string | null;
  /** Undefined: administrators choose it here. */
  role: number | undefined;
  /** Undefined: administrators choose them here. `all`: no limit. */
  fleetNames: readonly string[] | 'all' | undefined;
}

type Rules = Pick<SingleSignOnSettings, 'roleClaim' | 'roles' | 'fleetClaim' | 'domains'>;

/** Throws `notAllowed` if the person may not come in. */
export function personOf(claims: Claims, { roleClaim, roles, fleetClaim, domains }: Rules): Person {
  const email = emailOf(claims);
  if (domains.length > 0 && !domains.includes(email?.split('@').at(-1)?.toLowerCase() ?? '')) {
    throw new SignOnFailed(
      'notAllowed',
      'The e-mail address is of no allowed domain, or the provider has not verified it.',
    );
  }
  const groups = roleClaim === undefined ? [] : textsOf(claims, roleClaim);
  const role = roles.find(({ value }) => groups.includes(value))?.role;
  if (roleClaim !== undefined && role === undefined) {
    throw new SignOnFailed('notAllowed', `The claim ${roleClaim} has no value with a role.`);
  }
  const names = fleetClaim === undefined ? undefined : textsOf(claims, fleetClaim);
  return {
    subject: claims.sub,
    providerSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
    name: shortText(claims['name']),
    email,
    role,
    fleetNames: names?.includes('*') ? 'all' : names,
  };
}

/** An unverified address may be of another person. Providers of companies often do not say whether it is verified. */
function emailOf({ email, email_verified: verified }: Claims): string | null {
  if (typeof email !== 'string' || verified === false || verified === 'false') return null;
  const clean = cleanIdentifier(email);
  return isEmailAddress(clean) ? clean : null;
}

function shortText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    cleanText('line', value.replace(/\p{Cc}/gu, ' '))
      .slice(0, textLength.max)
      .trim() || null
  );
}

/** A claim is one text or several. `realm_access.roles` is a claim in a claim, as Keycloak has it. */
function textsOf(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce(memberOf, claims as unknown);
  return [value].flat().filter((each): each is string => typeof each === 'string');
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Names of the claim that no fleet has are ignored. */
export function fleetIdsOf(names: readonly string[], fleets: readonly { id: number; name: string }[]): number[] {
  const wanted = new Set(names.map((name) => fold(name.trim())));
  return fleets.filter(({ name }) => wanted.has(fold(name))).map(({ id }) => id);
}
