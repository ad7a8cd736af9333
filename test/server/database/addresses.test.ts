import { describe, expect, test } from 'vitest';
import { readAddresses, withoutPassword } from '../../../src/server/database/addresses.ts';

describe('an address of a database', () => {
  test('with one host stays unchanged', () => {
    const url = 'postgres://fleet:p%40ss@db:5432/fleet?sslmode=require&options=-c%20geqo%3Doff';
    expect(readAddresses(url)).toEqual({ urls: [url], target: 'any' });
    const socket = 'postgresql:///fleet?host=/run/postgresql&user=fleet';
    expect(readAddresses(socket)).toEqual({ urls: [socket], target: 'any' });
  });

  test('with several hosts becomes one for each, and means the primary', () => {
    expect(readAddresses('postgres://fleet:secret@one:5432,[::1]:5433,three/fleet?sslmode=require')).toEqual({
      urls: [
        'postgres://fleet:secret@one:5432/fleet?sslmode=require',
        'postgres://fleet:secret@[::1]:5433/fleet?sslmode=require',
        'postgres://fleet:secret@three/fleet?sslmode=require',
      ],
      target: 'primary',
    });
  });

  test('may name the role of the server', () => {
    expect(readAddresses('postgres://one,two/fleet?target_session_attrs=standby&sslmode=require')).toEqual({
      urls: ['postgres://one/fleet?sslmode=require', 'postgres://two/fleet?sslmode=require'],
      target: 'standby',
    });
  });

  test.each([
    'mysql://db/fleet',
    'postgres://one,two,/fleet:x?target_session_attrs=fast',
    'postgres://one:x/fleet',
    'postgres://one:1,two:70000/fleet',
    'postgres://one/fleet?target_session_attrs=fast',
  ])('%s is refused', (url) => {
    expect(readAddresses(url)).toBeUndefined();
  });

  test('is shown without its password', () => {
    expect(withoutPassword('postgres://fleet:secret@one:5432,two/fleet')).toBe('one:5432,two/fleet');
    expect(withoutPassword('fleet:secret')).toBe('which is not a valid address');
  });
});
