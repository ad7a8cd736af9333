import { describe, expect, test } from 'vitest';
import { lastAdministratorProblems } from '../../src/rules/last-administrator.ts';

const administrator = { role: 0, status: 1, fleetIds: null };
const viewer = { role: 1, status: 1, fleetIds: null };
const disabled = { role: 0, status: 0, fleetIds: null };
const limited = { role: 0, status: 1, fleetIds: [7] };

describe('the last active administrator', () => {
  test.each([
    ['is demoted', viewer, ['#/role']],
    ['is disabled', disabled, ['#/status']],
    ['is both', { role: 1, status: 0, fleetIds: null }, ['#/role', '#/status']],
    ['is limited to fleets', limited, ['#/fleetIds']],
    ['stays', administrator, []],
  ])('%s', (_, changed, pointers) => {
    const users = [
      { id: 1, ...administrator },
      { id: 2, ...viewer },
      { id: 3, ...disabled },
      { id: 4, ...limited },
    ];
    const problems = lastAdministratorProblems(users, { id: 1, ...changed });
    expect(problems.map(({ pointer }) => pointer)).toEqual(pointers);
    expect(problems.every(({ code }) => code === 'conflict')).toBe(true);
  });

  test.each([
    ['one of two', administrator, viewer],
    ['a viewer', viewer, disabled],
    ['a disabled one', disabled, viewer],
    ['a viewer who becomes one', viewer, administrator],
  ])('is not %s', (_, before, changed) => {
    const users = [
      { id: 1, ...before },
      { id: 2, ...administrator },
    ];
    expect(lastAdministratorProblems(users, { id: 1, ...changed })).toEqual([]);
  });

  test('does not block other changes if there is none', () => {
    expect(lastAdministratorProblems([{ id: 1, ...viewer }], { id: 1, ...disabled })).toEqual([]);
  });

  test('is one with a password, if others come in through an identity provider', () => {
    const users = [
      { id: 1, ...administrator },
      { id: 2, ...administrator },
    ];
    const problems = (id: number) => lastAdministratorProblems(users, { id, ...viewer }, new Set([2]));
    expect(problems(1).map(({ pointer }) => pointer)).toEqual(['#/role']);
    expect(problems(2)).toEqual([]);
  });
});
