import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { languages as declared } from '../../src/contract/choices.ts';
import { fieldReasons, problemReasons, type Reason } from '../../src/contract/problem-reasons.ts';
import { createFormat } from '../../src/web/text/format.ts';
import type { ReasonWords } from '../../src/web/text/reason-words.ts';

const tables = import.meta.glob<{ reasons: ReasonWords }>('../../src/web/text/*/reasons.ts', { eager: true });
const languages = Object.entries(tables).map(([path, { reasons }]) => [path.split('/').at(-2) ?? '', reasons] as const);

const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });

/** A value that a schema allows, different for each name. */
function sampleOf(schema: z.ZodType, name: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return sampleOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as z.ZodType, name)];
  if (schema instanceof z.ZodObject) return samples(schema.shape);
  if (name.endsWith('Utc') || schema.meta()?.format === 'date-time') return '2026-11-20T08:00:00.000Z';
  return schema instanceof z.ZodString ? `given ${name}` : 7;
}
const samples = (shape: z.core.$ZodShape): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, sampleOf(schema as z.ZodType, name)]));

const all: Record<string, Readonly<Record<string, z.ZodType>>> = { ...fieldReasons, ...problemReasons };
const shapes = Object.entries(all).map(([reason, shape]) => [reason as Reason, samples(shape)] as const);

const fieldLabel = (field: string): string => `Label of ${field}`;

/** Each reason has its own params, a type that a loop over all of them loses. */
const sentenceFor = (words: ReasonWords, reason: Reason, params: object): string =>
  (words[reason] as (given: object, by: typeof format, labelOf: typeof fieldLabel) => string)(
    params,
    format,
    fieldLabel,
  );

const english = tables['../../src/web/text/en/reasons.ts']?.reasons;

/** The texts among the params that appear in a sentence. */
const repeated = (sentence: string, params: object): string[] =>
  [...new Set(JSON.stringify(params).match(/given \w+/g))].filter((text) => sentence.includes(text));

test('every language has them', () =>
  expect(languages.map(([language]) => language).sort()).toEqual([...declared].sort()));

describe.each(languages)('in %s', (language, words) => {
  test.each(shapes)('%s', (reason, params) => {
    const sentence = sentenceFor(words, reason, params);
    expect(sentence).toMatch(/^[^\s].*\.$/);
    expect(sentence).not.toMatch(/undefined|NaN|\[object|Invalid/);
    if (!english || language === 'en') return;
    expect(sentence).not.toBe(sentenceFor(english, reason, params));
    expect(repeated(sentence, params)).toEqual(repeated(sentenceFor(english, reason, params), params));
  });
});
