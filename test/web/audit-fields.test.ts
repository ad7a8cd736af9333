import { expect, test } from 'vitest';
import type { z } from 'zod';
import { account, apiKey, ingestKey, user, view } from '../../src/contract/administration.ts';
import { alertSent, unsubscription } from '../../src/contract/alerts.ts';
import { type KindName, kinds } from '../../src/contract/kinds.ts';
import { liveRecords } from '../../src/contract/live.ts';
import { sharedLink } from '../../src/contract/shared-links.ts';
import { session } from '../../src/contract/users.ts';
import { webhook } from '../../src/contract/webhooks.ts';
import { ignoredFields, knownLabelOf } from '../../src/web/features/audit/changed-fields.ts';

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
