import { expect, test } from 'vitest';
import { z } from 'zod';
import { account, apiKey, ingestKey, user, view } from '../../src/contract/administration.ts';
import { alertSent, unsubscription } from '../../src/contract/alerts.ts';
import { type KindName, kinds } from '../../src/contract/kinds.ts';
import { liveRecords } from '../../src/contract/live.ts';
import { sharedLink } from '../../src/contract/shared-links.ts';
import { session } from '../../src/contract/users.ts';
import { webhook } from '../../src/contract/webhooks.ts';
import { ignoredFields, knownLabelOf } from '../../src/web/features/audit/changed-fields.ts';
import { fieldValue } from '../../src/web/features/audit/field-value.ts';
import { createFormat } from '../../src/web/text/format.ts';

const { plot: _, temperature: __, ...ofLive } = liveRecords;
/** The record of each kind that the audit stores. */
const records: Record<KindName, z.ZodObject> = {
  ...ofLive,
  account,
  alertSent,
  apiKey,
  ingestKey,
  session,
  sharedLink,
  unsubscription,
  user,
  view,
  webhook,
};

test('every kind has a record here', () => expect(Object.keys(records).sort()).toEqual(Object.keys(kinds).sort()));

test.each(Object.entries(records))('the audit has words for every field of kind %s', (kind, record) => {
  const shown = Object.keys(record.shape).filter((field) => !ignoredFields.has(field));
  expect(shown.filter((field) => knownLabelOf(kind, field) === undefined)).toEqual([]);
});

const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });

/** The numbers that a field may have, if each has a meaning. */
const numbersOf = (schema: z.core.$ZodType): readonly number[] => {
  const whole = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const { enum: values } = (z.globalRegistry.get(whole) ?? {}) as { enum?: readonly unknown[] };
  return values?.every((value) => typeof value === 'number') ? values : [];
};

test.each(Object.entries(records))(
  'the audit has words for every number with a meaning, of kind %s',
  (kind, record) => {
    const choices = Object.entries(record.shape)
      // Devices change the value of an input, and its words belong to its type.
      .filter(([field]) => !ignoredFields.has(field) && !(kind === 'input' && field === 'value'))
      .flatMap(([field, schema]) => numbersOf(schema as z.core.$ZodType).map((value) => [field, value] as const));
    const wordless = choices.filter(
      ([field, value]) => fieldValue(kind as KindName, field, { [field]: value }, { format, names: {} }) === undefined,
    );
    expect(wordless).toEqual([]);
  },
);
