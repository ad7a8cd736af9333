import * as z from 'zod';
import { added, addedRecord } from './added-fields.ts';
import {
  auditActions,
  auditRecordsShown,
  fleetLimitsAtMost,
  keyDevicesAtMost,
  keyOverlapMinutesAtMost,
  languages,
  roles,
  signOnStatuses,
  undoLeftCodes,
  userStatuses,
} from './choices.ts';
import {
  absentSchema,
  breach,
  choice,
  choiceOut,
  emailAddress,
  id,
  identifier,
  inOrder,
  integerBetween,
  limitedArray,
  newIdSchema,
  optionalEmail,
  optionalText,
  period,
  text,
  utc,
  utcOut,
} from './fields.ts';
import { countQuery, exportQuery, growingQuery } from './growing-lists.ts';
import { kindNames, resourceTypeNumbers } from './kinds.ts';
import { roleNumbers } from './roles.ts';
import { savedId } from './saved-id.ts';
import { newPassword, timeZone } from './users.ts';

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** For users and keys: null for all fleets. Otherwise they see and change only what belongs to vehicles of these fleets. */
export const fleetLimit = limitedArray(id, fleetLimitsAtMost).nullable().optional();
export const fleetLimitOut = z.array(z.int()).nullable();

/** Administrators only. The password is required on create; an update without it keeps the old one. */
export const userInput = addedRecord(
  'UserInput',
  {
    username: identifier(),
    password: newPassword.optional().meta({ writeOnly: true }),
    name: optionalText(),
    email: optionalEmail,
    role: choice(Object.values(roles)).meta({ description: roleNumbers }),
    fleetIds: fleetLimit,
    status: choice(Object.values(userStatuses)).meta({ description: '0 disabled, 1 active' }),
  },
  {
    check(sent: { id?: unknown; password?: unknown }, context) {
      if (isPresent(sent.id) || isPresent(sent.password)) return;
      breach(context, ['password'], { code: 'required', detail: 'is required for a new user' });
    },
    refused: [{ id: newIdSchema, password: absentSchema }],
  },
);

export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: choiceOut(Object.values(roles)),
    fleetIds: fleetLimitOut,
    status: choiceOut(Object.values(userStatuses)),
  })
  .meta({ id: 'User' });

/** Adds a user, who chooses the password. The e-mail address is the username. */
export const invitationInput = z
  .object({
    email: emailAddress,
    name: optionalText(),
    role: choice(Object.values(roles)).meta({ description: roleNumbers }),
    fleetIds: fleetLimit,
  })
  .meta({ id: 'InvitationInput' });
const handedOver = z.object({
  id: z.int(),
  link: z.string().meta({ format: 'uri', description: 'Works once, for 72 hours. It is shown only here.' }),
});
/** An object only if the service cannot send mails with links. */
export const invitationReply = z.union([savedId, handedOver]).meta({ id: 'InvitationReply' });

export const account = z
  .object({
    name: z.string(),
    timeZone: z.string(),
    language: z.string().meta({ enum: [...languages] }),
    requireSecondFactor: choiceOut([0, 1]).meta({ description: '1: users without a second factor may only add one' }),
  })
  .meta({ id: 'Account' });
export const accountInput = z
  .object(added({ name: text(), timeZone, language: z.enum(languages), requireSecondFactor: choice([0, 1]) }))
  .meta({ id: 'AccountInput' });

const usage = z.object({
  count: z.int(),
  limit: z.int().nullable().meta({ description: 'Set by the host; null: no limit' }),
});
export const accountUsage = z
  .object({
    vehicles: usage.meta({ description: 'No more can be added beyond the limit' }),
    users: usage.meta({ description: 'Active ones. No more can be added or enabled beyond the limit' }),
    positions: usage.meta({ description: 'Of the last whole day, in UTC. Beyond the limit all are still stored' }),
    notices: usage.meta({ description: 'Of the last 30 days. Beyond the limit all are still sent' }),
    bytes: usage.meta({
      description: 'Positions and readings as they are stored. Nothing is deleted beyond the limit',
    }),
    retentionDays: z
      .int()
      .nullable()
      .meta({ description: 'Days after which positions and readings are deleted. Set by the host; null: never' }),
    countedUtc: utcOut.meta({ description: 'When positions and bytes were counted, at most five minutes ago' }),
  })
  .meta({ id: 'AccountUsage' });

/** What the host has set up, for the administrators of its account. */
export const singleSignOn = z
  .object({
    status: z
      .enum(signOnStatuses)
      .meta({ description: 'Off for all accounts but one. Away: the identity provider does not answer.' }),
    issuer: z.string().nullable(),
    redirectUri: z.string().nullable().meta({ description: 'To register at the provider' }),
    logoutUri: z.string().nullable().meta({ description: 'To register at the provider, for back-channel logout' }),
    only: z.boolean().meta({ description: 'Only administrators who were added here have passwords' }),
    roleClaim: z.string().nullable(),
    roles: z.array(z.object({ value: z.string(), role: choiceOut(Object.values(roles)) })),
    fleetClaim: z.string().nullable(),
    domains: z.array(z.string()),
  })
  .meta({ id: 'SingleSignOn' });

/** A named filter or layout of a page; private, or shared with the account. */
export const viewInput = addedRecord('ViewInput', {
  name: text(),
  page: text({ min: 1, max: 100 }),
  query: optionalText({ min: 1, max: 4000 }),
  shared: z.boolean().optional(),
});
export const view = z
  .object({
    id: z.int(),
    name: z.string(),
    page: z.string(),
    query: z.string().nullable(),
    shared: z.boolean(),
    userId: z.int().meta({ description: 'The owner, who alone can change the view' }),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'View' });

export const ingestKeyInput = z
  .object({
    name: text(),
    deviceIds: limitedArray(identifier(), keyDevicesAtMost, 1)
      .nullish()
      .meta({ description: 'The only devices that may send with the key; left out or null: any device' }),
  })
  .meta({ id: 'IngestKeyInput' });
/** Replaces a key: devices get the new one while the old one still works. */
export const ingestKeyRotation = z
  .object({
    overlapMinutes: integerBetween({ min: 0, max: keyOverlapMinutesAtMost }).nullish().meta({
      description: 'The old key ends by itself after this time. Left out or null: it works until it is deleted',
    }),
    deviceIds: limitedArray(identifier(), keyDevicesAtMost).nullish().meta({
      description:
        'The only devices that may send with the new key; left out or null: those of the old one; empty: any device',
    }),
  })
  .meta({ id: 'IngestKeyRotation' });
/** The key itself is shown only once, on creation. */
export const ingestKeyMade = z.object({ id: z.int(), name: z.string(), key: z.string() }).meta({ id: 'IngestKeyMade' });
export const ingestKey = z
  .object({
    id: z.int(),
    name: z.string(),
    deviceIds: z.array(z.string()).nullable().meta({ description: 'The only devices that may send; null: any device' }),
    createdUtc: utcOut,
    lastUsedUtc: utcOut.nullable(),
    endsUtc: utcOut.nullable().meta({ description: 'When a rotated key ends by itself' }),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'IngestKey' });

/** For other programs. A key does what a user of its role and fleets does, except for a user's own affairs. */
export const apiKeyInput = z
  .object({
    name: text(),
    role: choice(Object.values(roles)).meta({ description: roleNumbers }),
    fleetIds: fleetLimit,
    expiresUtc: utc.nullish().meta({ description: 'Left out or null: the key does not expire' }),
  })
  .meta({ id: 'ApiKeyInput' });
/** The key itself is shown only once, on creation. */
export const apiKeyMade = z.object({ id: z.int(), name: z.string(), key: z.string() }).meta({ id: 'ApiKeyMade' });
export const apiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    role: choiceOut(Object.values(roles)),
    fleetIds: fleetLimitOut,
    createdUtc: utcOut,
    expiresUtc: utcOut.nullable(),
    lastUsedUtc: utcOut.nullable().meta({ description: 'Accurate to a minute' }),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'ApiKey' });

/** What happened to one record. */
export const auditRecord = z
  .object({
    action: z.enum(auditActions),
    resource: z.enum(kindNames),
    resourceType: choiceOut(resourceTypeNumbers)
      .nullable()
      .meta({ description: 'The number of the kind of record, if it has one' }),
    resourceId: z.int(),
    before: z.unknown().meta({ description: 'The record before the change; null if it was created' }),
    after: z.unknown().meta({ description: 'The record after the change; null if it was deleted' }),
  })
  .meta({ id: 'AuditRecord' });

/**
 * What one request changed: who, with which session or key, when, which record, before and after (without secrets).
 * Without a user and a key it was the host's command line. If a request changed many records, `records` lists them; the
 * entry's own record is the first one that matches the query.
 */
export const auditEntry = z
  .object({
    id: z.int(),
    utc: utcOut,
    userId: z.int().nullable(),
    username: z.string().nullable(),
    sessionId: z.int().nullable(),
    ingestKeyId: z.int().nullable(),
    apiKeyId: z.int().nullable(),
    apiKeyName: z.string().nullable(),
    ...auditRecord.shape,
    undoneUtc: utcOut.nullable().meta({ description: 'When it was undone' }),
    count: z.int().meta({ description: 'How many records the request changed' }),
    records: z
      .array(auditRecord)
      .optional()
      .meta({ description: `The first ${auditRecordsShown} records, if the request changed several` }),
  })
  .meta({ id: 'AuditEntry' });

/** The records that an undo restored, and those that it left unchanged. */
export const undoReply = z
  .object({
    ids: z.array(z.int()).meta({ description: 'The records that have their old content again' }),
    left: z.array(
      z.object({
        id: z.int(),
        resource: z.enum(kindNames),
        code: z.enum(undoLeftCodes),
        reason: z.string().meta({ description: 'The reason in English' }),
      }),
    ),
  })
  .meta({ id: 'UndoReply' });

export const auditQuery = inOrder(growingQuery('audit', period));
export const auditCountQuery = inOrder(countQuery('audit', period));
export const auditExportQuery = inOrder(exportQuery('audit', period));
export type SingleSignOn = z.output<typeof singleSignOn>;
export type AccountUsage = z.output<typeof accountUsage>;
export type Account = z.output<typeof account>;
export type AuditRecord = z.output<typeof auditRecord>;
export type AuditEntry = z.output<typeof auditEntry>;
export type UndoReply = z.output<typeof undoReply>;
export type User = z.output<typeof user>;
export type UserParsed = z.output<typeof userInput>;
export type View = z.output<typeof view>;
export type ApiKey = z.output<typeof apiKey>;
export type IngestKey = z.output<typeof ingestKey>;
