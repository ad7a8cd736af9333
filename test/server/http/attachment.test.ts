import { expect, test } from 'vitest';
import { attachment, fileNameOf } from '../../../src/server/http/attachment.ts';

test.each([
  ['Report Cold box 2026-11-20.pdf', 'Report Cold box 2026-11-20.pdf', 'Report%20Cold%20box%202026-11-20.pdf'],
  ['Ładownia 3.pdf', 'Ladownia 3.pdf', '%C5%81adownia%203.pdf'],
  ['Kühlraum Süd, Öse, Straße.xlsx', 'Kuhlraum Sud, Ose, Strasse.xlsx', undefined],
  ['Ko\u0308ln.pdf', 'Koln.pdf', 'Ko%CC%88ln.pdf'],
  ['Холод.pdf', 'Kholod.pdf', '%D0%A5%D0%BE%D0%BB%D0%BE%D0%B4.pdf'],
  ['冷蔵.pdf', 'LengZang.pdf', '%E5%86%B7%E8%94%B5.pdf'],
  ['Van 1/2 "50%" (O\'Neill).pdf', "Van 1-2 -50_- (O'Neill).pdf", 'Van%201-2%20-50%25-%20%28O%27Neill%29.pdf'],
  ['a\r\nb\\c.pdf', 'a--b-c.pdf', 'a--b-c.pdf'],
])('%j', (name, plain, inUtf8 = encodeURIComponent(name)) => {
  expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${inUtf8}`);
});

test('a name of a file is one on Windows', () => {
  expect(fileNameOf('Day: 1/2 visits?.pdf')).toBe('Day- 1-2 visits-.pdf');
});
