/** The fonts of PDF reports. A release contains production packages only, so the build copies them from theirs. */
import { basename, join } from 'node:path';
import { readJson, root } from './built.mjs';

/** @type {Record<string, string>} */
const files = readJson(join(root, 'src/server/report/pdf/fonts.json'));

/** Name of each font in a build, and its path in its package. */
export const reportFonts = Object.entries(files).map(([font, file]) => ({
  font,
  name: basename(file),
  path: join(root, 'node_modules', file),
}));

/** Their packages. */
export const reportFontPackages = [...new Set(Object.values(files).map(packageOf))];

/** @param {string} file */
function packageOf(file) {
  return file.split('/', file.startsWith('@') ? 2 : 1).join('/');
}
