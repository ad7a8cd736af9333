import { describe, expect, test } from 'vitest';
import {
  askToSignIn,
  endChain,
  finishStart,
  isFresh,
  keptPart,
  leave,
  newTab,
  receiveTokens,
  renewInMs,
  type SharedTokens,
  shareTokens,
  signOut,
  type TabState,
  usableToken,
} from '../../src/web/api/session-state.ts';

const hour = 3_600_000;
const now = [1_000_000, 0] as const;
const tokens: SharedTokens = {
  chain: 'first',
  serial: 0,
  signedInAt: 500,
  username: 'Anna',
  keep: true,
  refreshToken: 'refresh',
  accessToken: 'access',
  remainingMs: 4 * hour,
  sentAt: now[0],
  lifetimeMs: 4 * hour,
};
const active = receiveTokens(newTab, tokens, now);
const expired = endChain(active, 'first', 'expiry', false);

/** The fields in which states of a tab differ. */
const shape = ({ session, tokens: held, endedChains }: TabState) => [session.phase, held?.accessToken, endedChains];

describe('tokens that arrive', () => {
  test('make the tab active', () => {
    expect(active.session).toEqual({ phase: 'active', username: 'Anna' });
    expect([active.keep, active.signedInAt]).toEqual([true, 500]);
  });

  test('without an access token wait for a renewal', () => {
    const kept = receiveTokens(newTab, { ...tokens, accessToken: undefined }, now);
    expect(shape(kept)).toEqual(['starting', undefined, []]);
    expect(kept.tokens?.refreshToken).toBe('refresh');
  });

  test.each<[string, Partial<SharedTokens>, boolean]>([
    ['a later renewal', { serial: 1, remainingMs: 1 }, true],
    ['an earlier renewal', { serial: -1 }, false],
    ['the same renewal with more time left', { remainingMs: 4 * hour + 1 }, true],
    ['the same renewal with as much time left', {}, false],
    ['a later sign-in', { chain: 'second', signedInAt: 501 }, true],
    ['an earlier sign-in', { chain: 'second', signedInAt: 499 }, false],
  ])('%s: replaces the current one %#', (_, fields, replaces) => {
    const next = receiveTokens(active, { ...tokens, accessToken: 'sent', ...fields }, now);
    expect(next.tokens?.accessToken).toBe(replaces ? 'sent' : 'access');
    expect(next === active).toBe(!replaces);
    expect(next.session).toBe(active.session);
  });

  test('of an ended chain are ignored', () => {
    expect(receiveTokens(expired, { ...tokens, serial: 5 }, now)).toBe(expired);
  });

  test('of the same person, ignoring case, continue after the end', () => {
    const again = receiveTokens(expired, { ...tokens, chain: 'second', username: 'ANNA' }, now);
    expect(again.session).toEqual({ phase: 'active', username: 'ANNA' });
  });

  test.each([active, expired])('of another person make the page leave %#', (before) => {
    const next = receiveTokens(before, { ...tokens, chain: 'second', signedInAt: 501, username: 'Bert' }, now);
    expect(shape(next)).toEqual(['leaving', 'access', before.endedChains]);
    expect(receiveTokens(next, { ...tokens, serial: 9 }, now)).toBe(next);
  });
});

describe('a chain that ends', () => {
  test.each([
    ['expiry', false, { phase: 'ended', username: 'Anna', by: 'expiry' }],
    ['expiry', true, { phase: 'ended', username: 'Anna', by: 'expiry' }],
    ['signOut', true, { phase: 'ended', username: 'Anna', by: 'signOut' }],
    ['signOut', false, { phase: 'leaving' }],
  ] as const)('by %s, with unsaved changes %s', (by, hasUnsaved, session) => {
    const next = endChain(active, 'first', by, hasUnsaved);
    expect(next).toMatchObject({ session, tokens: undefined, endedChains: ['first'] });
    expect([next.keep, next.signedInAt]).toEqual([true, 500]);
  });

  test('while the tab starts means that nobody is signed in', () => {
    const kept = receiveTokens(newTab, { ...tokens, accessToken: undefined }, now);
    expect(shape(endChain(kept, 'first', 'expiry', false))).toEqual(['signedOut', undefined, ['first']]);
  });

  test('does not affect another chain', () => {
    expect(shape(endChain(active, 'second', 'expiry', false))).toEqual(['active', 'access', ['second']]);
  });
});

describe('a session that is too old for a request', () => {
  const waiting = askToSignIn(active);
  const stepUp = { phase: 'ended', username: 'Anna', by: 'stepUp' };

  test('waits with its tokens, also after a renewal in another tab', () => {
    expect(waiting).toMatchObject({ session: stepUp, tokens: { accessToken: 'access' }, endedChains: [] });
    const renewed = receiveTokens(waiting, { ...tokens, serial: 1, accessToken: 'renewed' }, now);
    expect(renewed).toMatchObject({ session: stepUp, tokens: { accessToken: 'renewed' } });
  });

  test('goes on with another session', () => {
    const next = receiveTokens(waiting, { ...tokens, chain: 'second', signedInAt: 501 }, now);
    expect(next.session).toEqual({ phase: 'active', username: 'Anna' });
  });

  test('can end meanwhile', () => {
    const session = { ...stepUp, by: 'expiry' };
    expect(endChain(waiting, 'first', 'expiry', false)).toMatchObject({ session, tokens: undefined });
    expect(endChain(waiting, 'first', 'signOut', false).session).toEqual({ phase: 'leaving' });
  });
});

test('signing out ends the chain, and a tab without tokens has none to end', () => {
  expect(shape(signOut(active))).toEqual(['signedOut', undefined, ['first']]);
  expect(shape(signOut(newTab))).toEqual(['signedOut', undefined, []]);
});

test('a start without tokens is signed out; it changes no other phase', () => {
  expect(finishStart(newTab).session).toEqual({ phase: 'signedOut' });
  expect(finishStart(active)).toBe(active);
});

test('leaving keeps the tokens, so that the page finds them after the reload', () => {
  expect(shape(leave(active))).toEqual(['leaving', 'access', []]);
});

test('only the part for a renewal is stored', () => {
  const { accessToken: _, remainingMs: __, sentAt: ___, lifetimeMs: ____, ...kept } = tokens;
  expect(keptPart(active.tokens)).toEqual(kept);
  expect(keptPart({ ...tokens, refreshToken: undefined })).toBeUndefined();
  expect(keptPart(undefined)).toBeUndefined();
});

describe('the remaining time', () => {
  const after = (ms: number) => [now[0] + ms, now[1] + ms] as const;
  const held = active.tokens;

  test.each([
    [4 * hour - 5 * 60_000 - 1, true, 'access'],
    [4 * hour - 5 * 60_000, false, 'access'],
    [4 * hour - 15_001, false, 'access'],
    [4 * hour - 15_000, false, undefined],
  ])('after %i ms: fresh %s, usable %s', (ms, fresh, usable) => {
    expect([isFresh(held, after(ms)), usableToken(held, after(ms))]).toEqual([fresh, usable]);
  });

  test('is shorter for a short lifetime', () => {
    const short = receiveTokens(newTab, { ...tokens, lifetimeMs: 60_000, remainingMs: 60_000 }, now).tokens;
    expect([isFresh(short, after(44_999)), isFresh(short, after(45_000))]).toEqual([true, false]);
    expect([usableToken(short, after(56_999)), usableToken(short, after(57_000))]).toEqual(['access', undefined]);
  });

  test('follows the clock that moved further, and never grows', () => {
    expect(held && renewInMs(held, [now[0] - hour, now[1]])).toBe(4 * hour - 5 * 60_000);
    expect(isFresh(held, [now[0] + 4 * hour, now[1]])).toBe(false);
    expect(isFresh(held, [now[0] - hour, now[1] + 4 * hour])).toBe(false);
  });

  test('is shorter by the time in which a busy tab did not read the message', () => {
    const late = receiveTokens(newTab, tokens, after(hour)).tokens;
    expect(late && renewInMs(late, after(hour))).toBe(3 * hour - 5 * 60_000);
    // The clock was set back on the way.
    const early = receiveTokens(newTab, tokens, [now[0] - hour, now[1]]).tokens;
    expect(early && renewInMs(early, [now[0] - hour, now[1]])).toBe(4 * hour - 5 * 60_000);
  });

  test('is what other tabs get', () => {
    expect(shareTokens(held, after(hour))).toEqual({ ...tokens, remainingMs: 3 * hour, sentAt: after(hour)[0] });
    expect(shareTokens(undefined, now)).toBeUndefined();
  });
});
