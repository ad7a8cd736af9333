/** How each kind of text is cleaned before it is checked, stored or looked up. The service and the forms both use it. */
import * as z from 'zod';

/**
 * - identifier: what programs and people look up: device ids, registrations, buttons, usernames, references, e-mail
 *   addresses, telephone numbers. Without any format character, because nobody sees one.
 * - line: any other text of one line. Keeps the format characters that join letters or emoji.
 * - lines: notes and long descriptions, which may have line breaks.
 * - code: a fixed format that a rule checks, such as a date. Not cleaned.
 * - secret: passwords, tokens and cursors. Not cleaned.
 */
export type TextKind = 'identifier' | 'line' | 'lines' | 'code' | 'secret';
export type CleanedKind = Exclude<TextKind, 'code' | 'secret'>;

const kindsOfSchemas = z.registry<{ kind: TextKind }>();

/** A string of a request. A test refuses strings without a kind. */
export function string(kind: TextKind): z.ZodString {
  const schema = z.string();
  kindsOfSchemas.add(schema, { kind });
  return schema;
}

export const textKindOf = (schema: z.ZodType): TextKind | undefined => kindsOfSchemas.get(schema)?.kind;

/** Needs no cleaning. Most identifiers of devices are such texts, so intake stays fast. */
const isPlain = /^[!-~](?:[ -~]*[!-~])?$/;

/** A joiner between two of these joins them. */
const joined = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
/** Keeps ZWNJ and ZWJ between letters or emoji, and the tags of a flag. Matches all other format characters alone. */
const formatCharacters = new RegExp(
  String.raw`(\p{Extended_Pictographic}\p{M}*[\u{E0020}-\u{E007E}]+\u{E007F}|(?<=${joined})[\u200C\u200D](?=${joined}))|\p{Cf}`,
  'gu',
);

/**
 * Normalising a longer run of combining marks takes quadratic time. No language needs more (Unicode UAX #15, Stream-Safe
 * Text Format).
 */
const marksInRowAtMost = 30;
const manyMarks = new RegExp(String.raw`\p{M}{${marksInRowAtMost + 1}}`, 'u');

/** UTF-16 units. A longer text has more characters than any field allows, also when it is composed. */
const cleanedAtMost = 20_000;

/** NFC, without white space at the ends and without invisible format characters. */
export function cleanText(kind: CleanedKind, sent: string): string {
  if (isPlain.test(sent)) return sent;
  const trimmed = sent.trim();
  if (trimmed.length > cleanedAtMost) return trimmed;
  const visible = kind === 'identifier' ? trimmed.replace(/\p{Cf}+/gu, '') : trimmed.replace(formatCharacters, '$1');
  return (manyMarks.test(visible) ? visible : visible.normalize('NFC')).trim();
}

export const cleanIdentifier = (sent: string): string => cleanText('identifier', sent);

const lineBreak = /[\n\r\u2028\u2029]/;
const otherControl = /[^\P{Cc}\n\r]/u;
/** NUL, or half of a surrogate pair. */
const unstorable = /\u0000|\p{Surrogate}/u;

/** Why a cleaned text cannot be stored. */
export interface TextFault {
  reason?: 'unstorable' | 'controlCharacter' | 'lineBreak';
  detail: string;
}

/** The fault of a cleaned text, or undefined. */
export function textFault(kind: CleanedKind, cleaned: string): TextFault | undefined {
  if (isPlain.test(cleaned)) return undefined;
  if (unstorable.test(cleaned)) return { reason: 'unstorable', detail: 'must be well-formed Unicode without NUL' };
  if (otherControl.test(cleaned)) return { reason: 'controlCharacter', detail: 'must not contain control characters' };
  if (kind !== 'lines' && lineBreak.test(cleaned)) return { reason: 'lineBreak', detail: 'must be one line' };
  if (manyMarks.test(cleaned)) {
    return { detail: `must not have more than ${marksInRowAtMost} combining marks in a row` };
  }
  return undefined;
}

const foreignSpace = /(?! )\p{Zs}/gu;

/** Passwords are hashed and compared in this form (RFC 8265), so that every keyboard gives the same one. */
export function cleanPassword(sent: string): string {
  const spaced = sent.replace(foreignSpace, ' ');
  return manyMarks.test(spaced) ? spaced : spaced.normalize('NFC');
}

/** Control characters and, in one line, line breaks, as members of a class of a JSON Schema pattern. */
const refusedIn = {
  identifier: String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029`,
  line: String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029`,
  lines: String.raw`\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f`,
} as const;

/** For JSON Schema: a text that is not blank, and one that may be. White space at the ends is of any kind. */
export const writtenPattern = (kind: CleanedKind): string => {
  const refused = refusedIn[kind];
  return String.raw`^\s*[^\s${refused}](?:[^${refused}]*[^\s${refused}])?\s*$`;
};
export const storablePattern = (kind: CleanedKind): string => {
  const refused = refusedIn[kind];
  return String.raw`^\s*(?:[^\s${refused}](?:[^${refused}]*[^\s${refused}])?)?\s*$`;
};
/** For JSON Schema: a text of one line whose white space counts, such as a password. */
export const exactLinePattern = `^[^${refusedIn.line}]*$`;
