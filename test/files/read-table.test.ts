import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from '../../src/files/reading/read-table.ts';
import { type ReadOptions, UnreadableTable } from '../../src/files/reading/table-file.ts';
import { sheetOf, writeWorkbook } from '../../src/files/workbook.ts';

const cellsOf = (bytes: Uint8Array, options?: ReadOptions) => readTable(bytes, options).lines.map(({ cells }) => cells);
const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return big ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const rows = [
  ['Name', 'Ort'],
  ['Jörg', 'Köln, Süd'],
];

test.each([
  ['UTF-8 with commas', strToU8('Name,Ort\r\nJörg,"Köln, Süd"\r\n'), 'utf-8', ','],
  ['UTF-8 with a mark and semicolons', strToU8('\u{feff}Name;Ort\nJörg;Köln, Süd'), 'utf-8', ';'],
  ['a copied table', strToU8('Name\tOrt\nJörg\tKöln, Süd\n'), 'utf-8', '\t'],
  ['Latin-1', latin('Name;Ort\nJörg;Köln, Süd'), 'windows-1252', ';'],
  ['UTF-16 with a mark', utf16('\u{feff}Name\tOrt\nJörg\tKöln, Süd'), 'utf-16le', '\t'],
  ['UTF-16 without a mark', utf16('Name\tOrt\nJörg\tKöln, Süd'), 'utf-16le', '\t'],
  ['big-endian UTF-16', utf16('\u{feff}Name\tOrt\nJörg\tKöln, Süd', true), 'utf-16be', '\t'],
  ["Excel's own mark", strToU8('sep=;\r\nName;Ort\r\nJörg;Köln, Süd'), 'utf-8', ';'],
])('%s', (_, bytes, encoding, separator) => {
  const table = readTable(bytes);
  expect(table.lines.map(({ cells }) => cells)).toEqual(rows);
  expect(table).toMatchObject({ encoding, separator });
});

test.each([
  ['little-endian', false, 'utf-16le'],
  ['big-endian', true, 'utf-16be'],
])('Cyrillic in %s UTF-16 without a mark, which has few zero bytes', (_, big, encoding) => {
  const table = readTable(utf16('Имя;Телефон\nЖанна;1\nОльга;2\n', big));
  expect(table.encoding).toBe(encoding);
  expect(table.lines.map(({ cells }) => cells)).toEqual([
    ['Имя', 'Телефон'],
    ['Жанна', '1'],
    ['Ольга', '2'],
  ]);
});

test('encoding and separator can be chosen', () => {
  expect(cellsOf(strToU8('a,b;c'), { separator: ';' })).toEqual([['a,b', 'c']]);
  expect(cellsOf(latin('ä'), { encoding: 'windows-1252' })).toEqual([['ä']]);
});

test.each(['\t', ';', ',', '|'])('a title above the columns hides no separator %j', (separator) => {
  const lines = ['Drivers, as of today', '', 'Name,Fleet', 'Ana,North', 'Bo,South'];
  const text = lines.map((line, at) => (at < 2 ? line.replace(',', '') : line.replaceAll(',', separator))).join('\n');
  expect(readTable(strToU8(text)).separator).toBe(separator);
});

test('lines keep their numbers in the file, beyond empty lines and cells of several lines', () => {
  const { lines } = readTable(strToU8('Name,Note\n\n"Ana","two\nlines"\n,\nBo,x\n'));
  expect(lines).toEqual([
    { number: 1, cells: ['Name', 'Note'] },
    { number: 3, cells: ['Ana', 'two\nlines'] },
    { number: 6, cells: ['Bo', 'x'] },
  ]);
});

test('lines that end with a return alone, as Excel on a Mac writes them, have numbers', () => {
  const { lines } = readTable(strToU8('Name;Note\r\rAna;"two\rlines"\rBo;x'));
  expect(lines.map(({ number }) => number)).toEqual([1, 3, 5]);
});

test('an apostrophe before the digits of a long number is no part of it', () => {
  expect(readTable(strToU8("IMEI\n'351756051523998\n'84 Van")).lines.map(({ cells }) => cells)).toEqual([
    ['IMEI'],
    ['351756051523998'],
    ["'84 Van"],
  ]);
});

test('one cell is a table, and the apostrophe of our own files is no part of a text', () => {
  expect(cellsOf(strToU8('Anna Schmidt'))).toEqual([['Anna Schmidt']]);
  expect(cellsOf(strToU8("'+49 171 1,'=1,O'Neill,'quoted'"))).toEqual([['+49 171 1', '=1', "O'Neill", "'quoted'"]]);
});

test.each([';', ',', '\t', '|'])(
  'a cell that begins with a quoted word takes in no other line, with separator %j',
  (separator) => {
    const lines = [
      ['Name', 'Note'],
      ['"North" depot', '"East" 5" pipe'],
      ['Ana', 'x'],
      ['"a ""whole"" cell" ', '"two\nlines"'],
      ['Bo', '"South" gate'],
      ['Cy', ''],
    ];
    expect(cellsOf(strToU8(lines.map((cells) => cells.join(separator)).join('\n')))).toEqual([
      ...[
        ['Name', 'Note'],
        ['"North" depot', '"East" 5" pipe'],
        ['Ana', 'x'],
      ],
      ...[['a "whole" cell', 'two\nlines'], ['Bo', '"South" gate'], ['Cy']],
    ]);
  },
);

interface Parts {
  sheet: string;
  strings?: string;
  styles?: string;
  book?: string;
  more?: Record<string, Uint8Array>;
}
const workbook = ({ sheet, strings = '', styles = '', book = '', more = {} }: Parts): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="x">${book}<sheets><sheet name="Fahrer" r:id="a"/><sheet name="Alt" r:id="b"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${sheet}</worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8('<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>'),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    ...more,
  });
const data = (...cells: string[]) => `<sheetData><row r="1">${cells.join('')}</row></sheetData>`;

test('texts, numbers, values of formulas and errors of a workbook', () => {
  const strings = '<si><t>A &amp; B</t></si><si><r><t>Jö</t></r><r><t>rg</t></r><rPh><t>no</t></rPh></si>';
  const sheet = data(
    '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1"><v>491711234567</v></c>',
    '<c r="E1"><v>0.30000000000000004</v></c><c r="F1" t="str"><f>X1</f><v>sum</v></c><c r="G1"><f>X2</f></c>',
    '<c r="H1" t="e"><v>#REF!</v></c><c r="I1" t="b"><v>1</v></c><c r="J1" t="inlineStr"><is><t>in line</t></is></c>',
  );
  const table = readTable(workbook({ sheet, strings }));
  expect(table.lines[0]?.cells).toEqual([
    ...['A & B', 'Jörg', '', '491711234567', '0.3', 'sum', '#CALC!', '#REF!', 'TRUE', 'in line'],
  ]);
  expect([...table.notes]).toEqual([['noFormulaValue', 1]]);
  expect(table).toMatchObject({ sheet: 'Fahrer', sheets: ['Fahrer', 'Alt'] });
  expect(cellsOf(workbook({ sheet }), { sheet: 'Alt' })).toEqual([['7']]);
});

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs>';
const styled = (value: number) => [0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>${value}</v></c>`);

test.each([
  ['1900', '', 46346, '2026-11-20'],
  ['1904', '<workbookPr date1904="1"/>', 44884, '2026-11-20'],
  ['1900, before the day that never was', '', 1, '1900-01-01'],
])('days since %s', (_, book, serial, day) => {
  const [cells] = cellsOf(workbook({ sheet: data(...styled(serial)), styles, book }));
  expect(cells).toEqual([`${serial}`, day, day, `${serial}`, `${serial * 24}:00`, day]);
});

test('a number whose format shows zeros in front has them, such as a phone number', () => {
  const ofDigits =
    '<numFmts><numFmt numFmtId="170" formatCode="00000000000"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="1"/></cellXfs>';
  const sheet = data(
    ...['1715551234', '491715551234', '0.5'].map((value) => `<c s="0"><v>${value}</v></c>`),
    '<c s="1"><v>7</v></c>',
  );
  expect(cellsOf(workbook({ sheet, styles: ofDigits }))).toEqual([['01715551234', '491715551234', '0.5', '7']]);
});

test('a time belongs to its day', () => {
  expect(cellsOf(workbook({ sheet: data('<c s="5"><v>46346.75</v></c>'), styles }))).toEqual([['2026-11-20T18:00:00']]);
});

test('a time without a day has none', () => {
  const times = [0, 0.3125, 0.31251157407].map((serial) => `<c s="5"><v>${serial}</v></c>`);
  expect(cellsOf(workbook({ sheet: data(...times), styles }))).toEqual([['00:00', '07:30', '07:30:01']]);
});

test('durations are hours and minutes', () => {
  const durations = [0.3125, 1.5, 0.31251157407, -0.0625].map((days) => `<c s="4"><v>${days}</v></c>`);
  expect(cellsOf(workbook({ sheet: data(...durations), styles }))).toEqual([['7:30', '36:00', '7:30:01', '-1:30']]);
});

test.each([
  ['hidden', 'Alt', [['7']]],
  ['visible', 'Fahrer', [['1']]],
])('the first sheet that is not hidden is read: the first one is %s', (state, sheet, cells) => {
  const book = `<workbook xmlns:r="x"><sheets><sheet name="Fahrer" state="${state}" r:id="a"/><sheet name="Alt" r:id="b"/></sheets></workbook>`;
  const file = workbook({ sheet: data('<c r="A1"><v>1</v></c>'), more: { 'xl/workbook.xml': strToU8(book) } });
  expect(cellsOf(file)).toEqual(cells);
  expect(readTable(file)).toMatchObject({ sheet, sheets: ['Fahrer', 'Alt'] });
  expect(cellsOf(file, { sheet: 'Fahrer' })).toEqual([['1']]);
});

test('merged rows all have the value, and hidden columns are read and named', () => {
  const sheet = `<cols><col min="2" max="3" hidden="1"/></cols><sheetData>${[1, 2, 3]
    .map((row) => `<row r="${row}">${row === 1 ? '<c r="A1"><v>9</v></c>' : ''}<c r="B${row}"><v>${row}</v></c></row>`)
    .join('')}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>`;
  const { lines, notes } = readTable(workbook({ sheet }));
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['9', '1'],
    ['9', '2'],
    ['', '3'],
  ]);
  expect([...notes]).toEqual([
    ['hiddenColumns', 2],
    ['merged', 1],
  ]);
});

test('a block of merged cells gives its value to its rows', () => {
  const sheet = `<sheetData>${[1, 2, 3]
    .map((row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c>${row === 2 ? '<c r="B2"><v>9</v></c>' : ''}</row>`)
    .join('')}</sheetData><mergeCells><mergeCell ref="B2:C3"/></mergeCells>`;
  const { lines, notes } = readTable(workbook({ sheet }));
  expect(lines.map(({ cells }) => cells)).toEqual([['1'], ['2', '9'], ['3', '9']]);
  expect([...notes]).toEqual([['merged', 1]]);
});

test('hidden columns and rows are named in either form of a boolean', () => {
  const row = '<row r="1" hidden="true"><c r="A1"><v>9</v></c></row>';
  const sheet = `<cols><col min="1" max="1" hidden="true"/></cols><sheetData>${row}</sheetData>`;
  expect([...readTable(workbook({ sheet })).notes]).toEqual([
    ['hiddenColumns', 1],
    ['hiddenRows', 1],
  ]);
});

test('a formula whose text is empty has a value, and one without a value is named', () => {
  const formulas = data(
    '<c r="A1"><v>1</v></c>',
    '<c r="B1" t="str"><f>IF(1,"","x")</f><v></v></c>',
    '<c r="C1" t="str"><f>IF(1,"","x")</f><v/></c>',
    '<c r="D1"><f>NOW()</f></c>',
    '<c r="E1"><f>NOW()</f><v></v></c>',
    '<c r="F1"><f>NOW()</f><v/></c>',
  );
  const { lines, notes } = readTable(workbook({ sheet: formulas }));
  expect(lines.map(({ cells }) => cells)).toEqual([['1', '', '', '#CALC!', '#CALC!', '#CALC!']]);
  expect([...notes]).toEqual([['noFormulaValue', 3]]);
});

test('rows of spaces are no rows', () => {
  const spaces = '<row><c t="inlineStr"><is><t> </t></is></c></row>'.repeat(60_000);
  const sheet = `<sheetData><row><c><v>1</v></c></row>${spaces}</sheetData>`;
  expect(readTable(workbook({ sheet })).lines).toHaveLength(1);
});

test('a million empty rows are no rows', () => {
  const sheet = `<sheetData><row r="1"><c r="A1"><v>1</v></c></row>${'<row r="2"/>'.repeat(1_000_000)}</sheetData>`;
  expect(readTable(workbook({ sheet })).lines).toHaveLength(1);
});

const reasonOf = (bytes: Uint8Array): string => {
  try {
    readTable(bytes);
  } catch (error) {
    if (error instanceof UnreadableTable) return error.reason;
    throw error;
  }
  return 'read';
};

/** A zip whose directory says that the sheet has 4 GB, or only a byte. */
function withSize(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Uint8Array.from(zip);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (name.endsWith('sheet1.xml')) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['only separators', strToU8(';;;\n;;;\n'), 'empty'],
  ['200 MB', new Uint8Array(200_000_000), 'tooLarge'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2), 'notTable'],
  ['a workbook of Excel 97', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'oldWorkbook'],
  ['a workbook with a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')), 'lockedWorkbook'],
  ['another zip', zipSync({ 'a.txt': strToU8('a') }), 'notTable'],
  ['half a workbook', workbook({ sheet: data('<c><v>1</v></c>') }).subarray(0, 300), 'broken'],
  ['broken XML', workbook({ sheet: '<sheetData><row' }), 'broken'],
  [
    'entities',
    workbook({ sheet: '', more: { 'xl/sharedStrings.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><sst/>') } }),
    'broken',
  ],
  ['a bomb', withSize(workbook({ sheet: data('<c><v>1</v></c>') }), 4_000_000_000), 'unpackedTooLarge'],
  ['a bomb that lies', withSize(workbook({ sheet: data(...Array.from({ length: 999 }, () => '<c/>')) }), 9), 'broken'],
  ['HTML that is called XLS', strToU8('<html><table><tr><td>Name</td></tr></table></html>'), 'notTable'],
  ['a workbook of Excel 2003 in XML', strToU8('<?xml version="1.0"?><Workbook><Worksheet/></Workbook>'), 'notTable'],
  ['JSON', strToU8('[{"name":"Mia"}]'), 'notTable'],
  ['a PDF', strToU8('%PDF-1.4\n1 0 obj'), 'notTable'],
  ['text with formats', strToU8('{\\rtf1 Name}'), 'notTable'],
  ['an open quote', strToU8('Name\n"Ana\nBo'), 'openQuote'],
  ['300 columns', strToU8('a,'.repeat(300) + 'b'), 'tooManyColumns'],
  ['100,000 lines', strToU8('a\n'.repeat(100_000)), 'tooManyLines'],
])('%s cannot be read', (_, bytes, reason) => {
  expect(reasonOf(bytes)).toBe(reason);
});

test('our own workbook reads back, and one without shared texts and styles', () => {
  const chunks: Uint8Array[] = [];
  const column = { label: 'Name', kind: 'text', width: 9, value: (row: string) => row } as const;
  const parts = writeWorkbook([sheetOf({ name: 'A', columns: [column], rows: ['Jörg'] })], (chunk) =>
    chunks.push(chunk),
  );
  while (!parts.next().done);
  expect(cellsOf(new Uint8Array(Buffer.concat(chunks)))).toEqual([['Name'], ['Jörg']]);
});
