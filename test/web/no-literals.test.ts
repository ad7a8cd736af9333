import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { literalsIn } from '../support/literals.ts';

const web = 'src/web';
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('text/') && !file.endsWith('.d.ts'))
  .map((file) => join(web, file));

describe('every visible text is in the catalogue', () => {
  test('there are files to check', () => expect(files.length).toBeGreaterThan(50));
  test.each(files)('%s', (file) => expect(literalsIn(readFileSync(file, 'utf8'), file)).toEqual([]));
});

describe('finds a literal', () => {
  test.each([
    ['as text', '<p>Hello there</p>', 'Hello there'],
    ['as text among other things', '<p>{count} of them</p>', 'of them'],
    ['as an expression', "<p>{'Hello'}</p>", 'Hello'],
    ['as a template', '<p>{`${count} rows`}</p>', 'rows'],
    ['in a condition', "<p>{open ? 'Open' : words.closed}</p>", 'Open'],
    ['after a condition', "<p>{open && 'Open'}</p>", 'Open'],
    ['as a fallback', "<p>{name ?? 'No driver'}</p>", 'No driver'],
    ['in a sum', "<p>{'Radius ' + radius}</p>", 'Radius'],
    ['in a list', "<ul>{rows.map((row) => 'Row')}</ul>", 'Row'],
    ['as aria-label', '<button aria-label="Close" />', 'Close'],
    ['as title', "<button title={open ? 'Close' : words.open} />", 'Close'],
    ['as placeholder', '<input placeholder="Find" />', 'Find'],
    ['as alt', '<img alt="A map" />', 'A map'],
    ['as label of a widget', '<TextField label={`Name of ${thing}`} />', 'Name of'],
    ['inside an attribute', '<Panel footer={<b>Save</b>} />', 'Save'],
    ['in a notice', "notify({ words: 'Saved' })", 'Saved'],
    ['in an announcement', "announce('Moved')", 'Moved'],
    ['in another script', '<p>Гео</p>', 'Гео'],
  ])('%s', (_, source, found) => expect(literalsIn(source)).toEqual([`1: ${found}`]));
});

describe('ignores other strings', () => {
  test.each([
    '<p>{text.tags.title}</p>',
    '<p className="wide" id="x" role="status" key="a">· 12 %</p>',
    "<p data-kind={open ? 'open' : 'closed'}>{words.open(count)}</p>",
    "<a href='#x' target='_blank'>{label}</a>",
    "<p>{kind === 'circle' ? words.circle : words.polygon}</p>",
    "<p>{rows.filter(({ kind }) => kind === 'a').length}</p>",
    "const colours = { label: '#24211c' };",
    "const size = { width: 'auto', kind: 'problem' };",
  ])('%s', (source) => expect(literalsIn(source)).toEqual([]));
});
