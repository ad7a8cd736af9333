import { describe, expect, test } from 'vitest';
import { findByName, searchText } from '../../src/contract/name-search.ts';

/** Each record has one text, or several. */
const records: readonly (readonly string[])[] = [
  ['Cold box 03'],
  ['Cold box 13'],
  ['Van 12', 'L-FK 2207'],
  ['Van 13', 'L-FK 2270'],
  ['Transporter 12'],
  ['Markkleeberg Nord'],
  ['Jürgen Müller', '+49 171 5550123'],
  ['Anna Mueller', '0172 5550199'],
  ['Jim O’Neill', '+34 612 345 678'],
  ["Pat O'Neill", '(0341) 99 88-77'],
  ['Jean-Pierre d’Arc'],
  ['Großmarkt St. Gallen'],
  ['Sjøberg & Søn'],
  ['Café Łódź'],
  ['Kjell Ødegård'],
  ['Mette Kjaer'],
  ['Lars Oedegaard Holst'],
  ['Đorđe Čović'],
  ['Işıl Yıldırım'],
  ['Probe −18 °C'],
  ['Probe 18 °C'],
  ['Dock A'],
  ['Dock B'],
  ['R 07'],
  ['倉庫 東京'],
];

/** The names found, similar ones after a question mark. */
function found(typed: string): string[] {
  const { found: names, exact } = findByName(records, searchText, typed);
  return names.map(([name], at) => (at < exact ? `${name}` : `? ${name}`));
}

test('a (0) in an international number is not dialled from another country', () => {
  const number = searchText(['0049 (0)171 555 01 23']);
  const finds = (typed: string): boolean => findByName([number], (text) => text, typed).exact === 1;
  expect(['0171555', '+49171555', '0049 (0)171 555', '171 555'].map(finds)).toEqual([true, true, true, true]);
  expect(['+44171555', '0044 171 555'].map(finds)).toEqual([false, false]);
});

test.each<[string, string[]]>([
  ['van01', ['VAN-01', 'Van 1', 'Van 012']],
  ['Van-001', ['VAN-01', 'Van 1', 'Van 012']],
  ['van1', ['VAN-01', 'VAN-10', 'Van 1', 'Van 012', 'Van 110']],
])('after typed zeros a number is complete: %s', (typed, names) => {
  const all = ['VAN-01', 'VAN-10', 'Van 1', 'Van 012', 'Van 110'];
  expect(findByName(all, (name) => searchText([name]), typed).found.toSorted()).toEqual(names.toSorted());
});

describe('exactly', () => {
  test.each<[string, string[]]>([
    ['van12', ['Van 12']],
    ['Van-12', ['Van 12']],
    ['van 1', ['Van 12', 'Van 13']],
    ['coldbox3', ['Cold box 03']],
    ['Coldbox-003', ['Cold box 03']],
    ['coldbox 3', ['Cold box 03', 'Cold box 13']],
    ['van012', ['Van 12']],
    ['van 012', ['Van 12']],
    ['r 007', ['R 07']],
    ['van 03', []],
    ['r7', ['R 07']],
    ['LFK2207', ['Van 12']],
    ['l fk 2207', ['Van 12']],
    ['L.FK-2207', ['Van 12']],
    ['FK2207', ['Van 12']],
    ['2207', ['Van 12']],
    ['mueller', ['Jürgen Müller', 'Anna Mueller']],
    ['MÜLLER', ['Jürgen Müller', 'Anna Mueller']],
    ['Mu\u0308ller', ['Jürgen Müller', 'Anna Mueller']],
    ['sjoeberg', ['Sjøberg & Søn']],
    ['grossmarkt', ['Großmarkt St. Gallen']],
    ['GROẞMARKT', ['Großmarkt St. Gallen']],
    ['stgallen', ['Großmarkt St. Gallen']],
    ['st gallen', ['Großmarkt St. Gallen']],
    ['lodz cafe', ['Café Łódź']],
    ['odegard', ['Kjell Ødegård']],
    ['oedegard', ['Kjell Ødegård', '? Lars Oedegaard Holst']],
    ['odegaard', ['Kjell Ødegård', '? Lars Oedegaard Holst']],
    ['oedegaard', ['Kjell Ødegård', 'Lars Oedegaard Holst']],
    ['Ødegård holst', ['Lars Oedegaard Holst']],
    ['KJÆR', ['Mette Kjaer']],
    ['dorde covic', ['Đorđe Čović']],
    ['djordje', ['Đorđe Čović']],
    ['isil yildirim', ['Işıl Yıldırım']],
    ['IŞIL YILDIRIM', ['Işıl Yıldırım']],
    ["o'neill", ['Jim O’Neill', "Pat O'Neill"]],
    ['O’NEILL', ['Jim O’Neill', "Pat O'Neill"]],
    ['oneill', ['Jim O’Neill', "Pat O'Neill"]],
    ['o neill', ['Jim O’Neill', "Pat O'Neill"]],
    ['jeanpierre', ['Jean-Pierre d’Arc']],
    ['d arc', ['Jean-Pierre d’Arc']],
    ['0171555', ['Jürgen Müller']],
    ['+49171555', ['Jürgen Müller']],
    ['+49 171 555', ['Jürgen Müller']],
    ['+49 (0)171 555', ['Jürgen Müller']],
    ['0049171555', ['Jürgen Müller']],
    ['0171/555 01-23', ['Jürgen Müller']],
    ['+49 172 555', ['Anna Mueller']],
    ['172555', ['Anna Mueller']],
    ['+34612345', ['Jim O’Neill']],
    ['612345678', ['Jim O’Neill']],
    ['+49341998877', ["Pat O'Neill"]],
    ['-18', ['Probe −18 °C']],
    ['−18', ['Probe −18 °C']],
    ['倉庫', ['倉庫 東京']],
    ['&', ['Sjøberg & Søn']],
    ['sjoberg - & son', ['Sjøberg & Søn']],
    ['van - 12', ['Van 12']],
  ])('%s', (typed, names) => expect(found(typed)).toEqual(names));
});

describe('with typos, after the exact ones', () => {
  test.each<[string, string[]]>([
    ['Markleeberg', ['? Markkleeberg Nord']],
    ['Markkkleeberg', ['? Markkleeberg Nord']],
    ['Narkkleeberg', ['? Markkleeberg Nord']],
    ['Makrkleeberg', ['? Markkleeberg Nord']],
    ['Markleberg', ['? Markkleeberg Nord']],
    ['Marklee', ['? Markkleeberg Nord']],
    ['nrod markleeberg', ['? Markkleeberg Nord']],
    ['Cold bx 03', ['? Cold box 03']],
    ['coldbx03', ['? Cold box 03']],
    ['clod box 13', ['? Cold box 13']],
    ['trasnporter12', ['? Transporter 12']],
    ['muler', ['? Jürgen Müller']],
    ['muller', ['Jürgen Müller', '? Anna Mueller']],
    ["o'neil", ['Jim O’Neill', "Pat O'Neill"]],
    ["o'niell", ['? Jim O’Neill', "? Pat O'Neill"]],
    ['grosmarkt', ['? Großmarkt St. Gallen']],
  ])('%s', (typed, names) => expect(found(typed)).toEqual(names));
});

describe('nothing', () => {
  test.each([
    'Van 14',
    'Vna 12',
    'Transporter 13',
    'Transporter12b',
    'Cold box 04',
    'LFK2277',
    'LFX2207',
    'L-FK 2702',
    'Dock X',
    'Markeberg Nirt',
    '0171556',
    '+43171555',
    '0341998878',
    'an12',
    'dbo',
    '#',
  ])('%s', (typed) => expect(found(typed)).toEqual([]));
});
