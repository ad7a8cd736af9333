import * as z from 'zod';
import { added } from './added-fields.ts';
import { driverPasswordLength, maskedPassword, recordStatuses } from './choices.ts';
import {
  breach,
  characters,
  choice,
  choiceOut,
  emptySchema,
  evenIfInvalid,
  identifier,
  includedReferences,
  newIdSchema,
  optionalDay,
  optionalIdentifier,
  optionalText,
  refusing,
  rule,
  type Stored,
  savedRecordId,
  utcOut,
} from './fields.ts';
import { string } from './text-kinds.ts';

/** Devices send `""`, `"0"` or all zeros when no button is present. */
export const isButton = (cleaned: string): boolean => !/^0*$/.test(cleaned);

const optionalButton = optionalIdentifier()
  .transform((sent) => (typeof sent === 'string' && isButton(sent) ? sent : null))
  .optional();

/** The service stores only that a password is set. It cannot be used at `/token`. `********` keeps it. */
const driverPassword = string('secret')
  .check(
    rule((value) => {
      const { min, max } = driverPasswordLength;
      const length = characters(value, max);
      if (length === 0) return { code: 'required', detail: 'must not be empty' };
      return length > max
        ? { code: 'length', params: { min, max }, detail: `must have ${min} to ${max} characters` }
        : undefined;
    }),
  )
  .meta({ minLength: driverPasswordLength.min, maxLength: driverPasswordLength.max });

type Loose = { id?: unknown; name?: unknown; buttonId?: unknown; password?: unknown };
const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

const fields = {
  id: savedRecordId,
  name: optionalText(),
  mobile: optionalIdentifier(),
  status: choice(Object.values(recordStatuses)).meta({ description: '0 inactive, 1 active' }),
  username: identifier(),
  password: driverPassword,
  // The document says "string", so any text is allowed.
  email: optionalIdentifier(),
  buttonId: optionalButton,
  ...added({
    employeeNumber: optionalIdentifier().meta({
      description: 'Number of the person at the employer, such as in payroll. Unique in the account',
    }),
    licenceExpires: optionalDay().meta({ description: 'Last day on which the driving licence is valid' }),
  }),
};

function nameOrButton(sent: Loose, context: z.core.$RefinementCtx): void {
  if (isPresent(sent.name) || isPresent(sent.buttonId)) return;
  breach(context, ['name'], { code: 'required', reason: 'nameOrButton', detail: 'is required without buttonId' });
}

/** A row of an import. Other systems do not know passwords of drivers, which open nothing. */
export const driverRow = z
  .object({ ...fields, password: driverPassword.optional() })
  .superRefine(nameOrButton, evenIfInvalid);

/** Document, "Driver POST rules": a name or a button, or both. */
export const driverInput = z
  .object(fields)
  .superRefine((sent: Loose, context) => {
    nameOrButton(sent, context);
    if (!isPresent(sent.id) && sent.password === maskedPassword) {
      breach(context, ['password'], {
        code: 'format',
        reason: 'mask',
        detail: 'must be a password: ******** is only valid when a password is stored',
      });
    }
  }, evenIfInvalid)
  .meta({
    id: 'DriverInput',
    ...refusing(
      { name: emptySchema, buttonId: { type: ['string', 'null'], pattern: '^\\s*0*\\s*$' } },
      { id: newIdSchema, password: { type: 'string', const: maskedPassword } },
    ),
  });

export const driver = z
  .object({
    id: z.int(),
    name: z.string().nullable(),
    mobile: z.string().nullable(),
    status: choiceOut(Object.values(recordStatuses)),
    username: z.string(),
    password: z.literal(maskedPassword),
    email: z.string().nullable(),
    buttonId: z.string().nullable(),
    employeeNumber: z.string().nullable(),
    licenceExpires: z.string().nullable().meta({ format: 'date' }),
    ...includedReferences,
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Driver' });

/**
 * Fields of a driver in the audit that are not personal. An erasure removes all other fields, so a new field counts as
 * personal until it is listed here.
 */
export const impersonalDriverFields: readonly string[] = [
  'id',
  'status',
  'password',
  'passwordChanged',
  'updated',
  'deletedUtc',
] satisfies (keyof Driver | 'passwordChanged')[];

/** A button that was read but has no driver. */
export const unknownButton = z
  .object({ buttonId: z.string(), vehicleId: z.int(), firstUtc: utcOut, lastUtc: utcOut, reads: z.int() })
  .meta({ id: 'UnknownButton' });

export type DriverRow = z.output<typeof driverRow>;
export type Driver = Stored<typeof driver>;
export type UnknownButton = z.output<typeof unknownButton>;
