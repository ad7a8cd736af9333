/** Names of any script in a PDF report. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { glyphRunsOf } from '../../../src/server/report/pdf/glyph-runs.ts';
import { type ReportFonts, Sheet } from '../../../src/server/report/pdf/sheet.ts';
import { reportFonts } from '../../../src/tools/report-fonts.mjs';
import { needsPrograms } from '../../support/needs.ts';

interface Made {
  pdf: Buffer;
  /** The fonts that were read. */
  read: string[];
}

async function pdfOf(...names: string[]): Promise<Made> {
  const read: string[] = [];
  const entries = reportFonts.map(({ font, path }) => {
    const file = (): Buffer => {
      read.push(font);
      return readFileSync(path);
    };
    return [font, file] as const;
  });
  const fonts = Object.fromEntries(entries) as unknown as ReportFonts;
  const about = { paper: 'a4', language: 'en', title: 'Names', author: 'Fleet', created: new Date(0) } as const;
  const sheet = new Sheet({ ...about, fonts });
  for (const name of names) {
    for (const bold of [true, false]) sheet.block(name, { size: 9, bold });
  }
  const whole = buffer(sheet.doc);
  sheet.doc.end();
  return { pdf: await whole, read: read.sort() };
}

const latin = ['bold', 'regular'];

/** As `pdftotext` writes them: without skin tones, and marks of right-to-left text. */
const names: [script: string, name: string, read: string[]][] = [
  ['Latin', 'Łódź Müller Nguyễn 12', latin],
  ['Greek', 'Άννα Παπαδοπούλου', latin],
  ['Cyrillic', 'Їжак Жанна', latin],
  ['Hebrew', 'שרה כהן', latin],
  ['Arabic', 'محمد علي', latin],
  ['Japanese', '田中さん 冷蔵車カー', [...latin, 'devanagari', 'emoji', 'other']],
  ['Korean', '김철수 냉동차', [...latin, 'devanagari', 'emoji', 'other']],
  ['Chinese, simplified', '张伟 冷藏车', [...latin, 'devanagari', 'emoji', 'other']],
  ['Chinese, traditional', '陳大文 溫控車', [...latin, 'devanagari', 'emoji', 'other']],
  ['Thai', 'สมชาย ใจดี', [...latin, 'devanagari', 'emoji', 'other']],
  ['Devanagari', 'राम कुमार', [...latin, 'devanagari', 'emoji']],
  ['Georgian', 'ქართული', latin],
  ['Ethiopic', 'አማርኛ', [...latin, 'devanagari', 'emoji', 'other']],
  ['emoji', '🚚 🧊 🇩🇪 👩‍👩‍👧 🫶', [...latin, 'emoji']],
  ['several', 'Box 日本 🚚 Müller', [...latin, 'devanagari', 'emoji', 'other']],
  ['a letter that no font has', '𠮷野家', [...latin, 'devanagari', 'emoji', 'other']],
];

test.each(names)('%s: the fonts for %s are embedded as small subsets', async (_, name, wanted) => {
  const { pdf, read } = await pdfOf(name);
  expect(read).toEqual([...wanted].sort());
  expect(pdf.length).toBeLessThan(60_000);
  const content = pdf.toString('latin1');
  const embedded = content.match(/\/BaseFont \/[A-Z]{6}\+/g) ?? [];
  expect(embedded.length).toBeGreaterThan(0);
  expect(content.match(/\/BaseFont \/(?![A-Z]{6}\+)/g)).toBeNull();
  expect(content).toContain('/StructTreeRoot');
});

const poppler = needsPrograms('pdftotext');
describe.skipIf(poppler.missing)(`read by another program ${poppler.note}`, () => {
  test('all names come back', async () => {
    const { pdf } = await pdfOf(...names.map(([, name]) => name));
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
    // Marks of direction are added, and lone letters are words of their own.
    const lines = stdout.replace(/[\u202a-\u202e]/gu, '').split('\n');
    for (const [, name] of names) {
      const written = name.replace('𠮷', 'U+20BB7');
      expect(lines.filter((line) => line.trim() === written)).toHaveLength(2);
    }
  });
});

describe('a text is split by the fonts that have its letters', () => {
  const runs = (text: string) =>
    glyphRunsOf(text, (font, codePoint) => {
      const point = String.fromCodePoint(codePoint);
      if (font === 'main') return /[\p{Script=Latin} ]/u.test(point);
      if (font === 'emoji') return /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200d/u.test(point);
      return font === 'other' && /\p{Script=Han}/u.test(point);
    });

  test.each([
    ['Ana', [['main', 'Ana']]],
    [
      'Ana 日本 x',
      [
        ['main', 'Ana '],
        ['other', '日本'],
        ['main', ' x'],
      ],
    ],
    ['👍🏽', [['emoji', '👍🏽']]],
    ['👩‍👧', [['emoji', '👩‍👧']]],
    ['日\u{e0100}', [['other', '日']]],
    ['ā\u0301', [['main', 'ā U+301']]],
    ['न', [['main', 'U+928']]],
    ['', [['main', '']]],
  ])('%j', (text, wanted) => expect(runs(text).map((run) => [run.font, run.text])).toEqual(wanted));
});
