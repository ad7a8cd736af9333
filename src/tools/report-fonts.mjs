/**
 * The fonts of PDF reports, from the package dejavu-fonts-ttf (Bitstream Vera licence). Its letters cover Latin, Greek, Cyrillic,
 * Hebrew and Arabic. A release contains production packages only, so the build copies them.
 */
import { join } from 'node:path';
import { root } from './built.mjs';

/** Names of the files in a build. */
export const reportFonts = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'];

/** @param {string} name */
export const reportFontFile = (name) => join(root, 'node_modules/dejavu-fonts-ttf/ttf', name);
