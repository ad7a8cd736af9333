import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Input, openTerminal } from '../../../../src/server/host/commands/terminal.ts';

function terminal({ isTTY = false } = {}) {
  const raw: boolean[] = [];
  const input: Input = Object.assign(new PassThrough(), { isTTY, setRawMode: (on: boolean) => raw.push(on) });
  let shown = '';
  const output = {
    write: (text: string) => {
      shown += text;
      return true;
    },
  };
  return { input: input as PassThrough, raw, shown: () => shown, ...openTerminal(input, output) };
}

describe('piped input', () => {
  test('is read line by line, and nothing is printed', async () => {
    const { input, ask, shown, interactive } = terminal();
    expect(interactive).toBe(false);
    const first = ask('One?', { secret: true });
    input.write('pä');
    input.write(Buffer.from('ß').subarray(0, 1));
    input.write(Buffer.from('ß').subarray(1));
    input.write('\r\nsecond\n\nlast');
    input.end();
    expect(await first).toBe('päß');
    expect([await ask('Two?'), await ask('Three?'), await ask('Four?'), await ask('Five?')]).toEqual([
      'second',
      '',
      'last',
      undefined,
    ]);
    expect(shown()).toBe('');
  });

  test('without a line is no answer', async () => {
    const { input, ask } = terminal();
    input.end();
    expect(await ask('One?')).toBeUndefined();
    expect(await ask('Two?')).toBeUndefined();
  });
});

describe('a terminal', () => {
  test('asks, and does not show a secret while it is typed', async () => {
    const { input, ask, shown, raw } = terminal({ isTTY: true });
    const answer = ask('Password:', { secret: true });
    expect(raw).toEqual([true]);
    for (const key of ['s', 'é', '🚚', 'x', '\u007f', '\u001b[A', '\u001b[3~', 't', '\r']) input.write(key);
    expect(await answer).toBe('sé🚚t');
    expect(raw).toEqual([true, false]);
    expect(shown()).toBe('Password: \n');

    const pasted = ask('Again:', { secret: true });
    input.write('gone\u0015 pasted \nnext\r');
    expect(await pasted).toBe(' pasted ');
    expect(await ask('Next:', { secret: true })).toBe('next');
  });

  test('shows other input', async () => {
    const { input, ask, shown, raw } = terminal({ isTTY: true });
    const answer = ask('Name:');
    input.write('Öst GmbH\n');
    expect(await answer).toBe('Öst GmbH');
    expect([shown(), raw]).toEqual(['Name: ', []]);
  });

  test('can be interrupted', async () => {
    const { input, ask, raw } = terminal({ isTTY: true });
    const answer = ask('Password:', { secret: true });
    input.write('abc\u0003');
    await expect(answer).rejects.toThrow('Interrupted. Nothing was changed.');
    expect(raw).toEqual([true, false]);
    const nothing = ask('Password:', { secret: true });
    input.write('\u0004');
    expect(await nothing).toBeUndefined();
  });
});
