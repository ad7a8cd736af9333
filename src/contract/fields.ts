/** Building blocks of all records: ids, texts, degrees, times. Each rule of `choices.ts` is applied here once. */
import * as z from 'zod';
import { errorsAtMost, longTextLength, pageLimits, recipientsAtMost, repeatedAtMost, textLength } from './choices.ts';
import { emailAddresses, emailListPattern, emailPattern, isEmailAddress } from './email-addresses.ts';
import { holdsAddresses } from './mail-fields.ts';
import type { FieldCode } from './problem.ts';
import type { FieldReason } from './problem-reasons.ts';
import {
  type CleanedKind,
  cleanIdentifier,
  cleanText,
  storablePattern,
  string,
  textFault,
  writtenPattern,
} from './text-kinds.ts';
import { utcMsOf } from './utc.ts';

/** A rule of our own, identified by its code; `params` are the values for its message. */
export interface RuleBroken {
  code: FieldCode;
  /** Set if code and params do not say everything. */
  reason?: FieldReason;
  params?: Record<string, string | number>;
  detail: string;
}

/**
 * A custom check: `test` returns the broken rule or undefined. `field-problems.ts` reads it back. `isLast`: the field's
 * further checks do not run after it fails.
 */
export const rule =
  <Value>(test: (value: Value) => RuleBroken | undefined, isLast = false) =>
  (context: z.core.ParsePayload<Value>): void => {
    const found = test(context.value);
    if (found) {
      context.issues.push({
        code: 'custom',
        path: [],
        message: found.detail,
        params: { ...found },
        input: context.value,
        continue: !isLast,
      });
    }
  };

/** Reports a broken rule of a check over several fields. */
export const breach = (context: z.core.$RefinementCtx, path: PropertyKey[], found: RuleBroken): void =>
  context.addIssue({ code: 'custom', path, message: found.detail, params: { ...found } });

/** Counts code points, not UTF-16 units. Stops early for texts far beyond `atMost`. */
export const characters = (value: string, atMost: number): number =>
  value.length > 2 * atMost ? value.length : [...value].length;

/** JSON Schema of a member that counts as left out: null or blank text. */
export const absentSchema = { type: 'null' } as const;
export const emptySchema = { type: ['string', 'null'], pattern: '^\\s*$' } as const;
/** JSON Schema of the id of a new record. */
export const newIdSchema = { type: ['integer', 'null'], enum: [0, null] } as const;

interface MemberSchema {
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
}
type Members = Readonly<Record<string, MemberSchema>>;

const takesNull = ({ type, not }: MemberSchema): boolean =>
  not !== undefined || type === 'null' || (Array.isArray(type) && type.includes('null'));

/**
 * For `.meta()`: the OpenAPI document refuses a body whose members match all schemas of an element of `refused`. A
 * missing member matches a schema that accepts null. The keyword is `not`, because client generators ignore it and
 * types stay flat.
 */
export function refusing(...refused: Members[]) {
  const bodies = refused.map((properties) => ({
    properties,
    required: Object.entries(properties).flatMap(([name, schema]) => (takesNull(schema) ? [] : [name])),
  }));
  return { not: bodies.length === 1 ? bodies[0] : { anyOf: bodies } };
}

interface Limits {
  min: number;
  max: number;
}

const faultRule = (kind: CleanedKind) =>
  rule<string>((value) => {
    const fault = textFault(kind, value);
    return fault && { code: 'format', ...fault };
  }, true);

/** Reports a cleaned text of a wrong length, or with characters that its kind does not allow. */
const sized = (kind: CleanedKind, { min, max }: Limits, mayBeEmpty: boolean) =>
  string(kind)
    .transform((sent) => cleanText(kind, sent))
    .check(
      rule((value) => {
        const length = characters(value, max);
        if (length === 0 && (mayBeEmpty || min === 0)) return undefined;
        if (length === 0) return { code: 'required', detail: 'must not be empty' };
        return length < min || length > max
          ? { code: 'length', params: { min, max }, detail: `must have ${min} to ${max} characters` }
          : undefined;
      }),
      faultRule(kind),
    );

const written = (kind: CleanedKind, limits: Limits) =>
  sized(kind, limits, false).meta({ minLength: limits.min, maxLength: limits.max, pattern: writtenPattern(kind) });

/** Empty text is none: forms send it. */
const optional = (kind: CleanedKind, limits: Limits, ...rules: z.core.CheckFn<string>[]) =>
  sized(kind, limits, true)
    .check(...rules.map(ifWritten))
    .transform((cleaned) => (cleaned === '' ? null : cleaned))
    .meta({ minLength: 0, maxLength: limits.max, pattern: storablePattern(kind) })
    .nullish();

const ifWritten =
  (check: z.core.CheckFn<string>): z.core.CheckFn<string> =>
  (context) => {
    if (context.value !== '') void check(context);
  };

/** Text of one line. Its length counts after cleaning. */
export const text = (limits: Limits = textLength) => written('line', limits);
export const optionalText = (limits: Limits = textLength) => optional('line', limits);

/** What programs and people look up: see `text-kinds.ts`. */
export const identifier = (limits: Limits = textLength) => written('identifier', limits);
export const optionalIdentifier = (limits: Limits = textLength) => optional('identifier', limits);

/** A note or a long description, which may have several lines. */
export const optionalNote = (limits: Limits = longTextLength) => optional('lines', limits);

/**
 * Runs a rule over several fields even if a field is wrong, so that all problems are reported at once. The rule must
 * accept fields of any type.
 */
export const evenIfInvalid = {
  when: ({ value }: z.core.ParsePayload): boolean =>
    value !== null && typeof value === 'object' && !Array.isArray(value),
};

const wholeNumber = z
  .number()
  .check(
    rule((value) =>
      Number.isInteger(value)
        ? undefined
        : { code: 'type', params: { expected: 'integer' }, detail: 'must be a whole number' },
    ),
  );

/**
 * An id. A whole number beyond 2^53 is mapped to an id that no record has, so it leads to "not found" and not to a
 * database error.
 */
export const id = wholeNumber
  .transform((sent) => (Number.isSafeInteger(sent) ? sent : -1))
  .meta({ type: 'integer', description: 'The id of a record of the account.' });

const isNone: RuleBroken = { code: 'required', detail: 'is required' };

/** The id of a saved record. 0 reads as absent: it creates a record. */
export const savedRecordId = id.transform((sent) => (sent === 0 ? undefined : sent)).optional();

/** The same, of a record that people do not create. */
export const existingRecordId = id.check(rule((value) => (value === 0 ? isNone : undefined))).meta({ minimum: 1 });

/** A whole number within limits, both ends included. One problem names both limits. */
export const integerBetween = ({ min, max }: { min: number; max: number }) =>
  wholeNumber
    .check(
      rule((value) =>
        value >= min && value <= max
          ? undefined
          : { code: 'range', params: { min, max }, detail: `must be between ${min} and ${max}` },
      ),
    )
    .meta({ type: 'integer', minimum: min, maximum: max });

/** One of several whole numbers. */
export const choice = <const Values extends readonly number[]>(values: Values) =>
  z.literal(values as unknown as Values[number][]).meta({ type: 'integer' });

/** The same in an answer. Its type is `number`, because another server may answer other values. */
export const choiceOut = (values: readonly number[]) => z.int().meta({ enum: [...values] });
const tooManyItems = (max: number): RuleBroken => ({
  code: 'length',
  reason: 'manyItems',
  params: { max },
  detail: `must have at most ${max} items`,
});

/** Reports that this many more problems were omitted. `omittedIn` reads it back. */
export const omit = (context: z.core.$RefinementCtx, count: number): void => {
  if (count > 0) context.addIssue({ code: 'custom', path: [], message: `${count} more`, params: { omitted: count } });
};

/**
 * An array of at most `max` elements. The length is checked first, and bad elements beyond `errorsAtMost` are only
 * counted: zod creates an issue for each, which takes half a second for 50,000.
 */
export const limitedArray = <Element extends z.ZodType>(element: Element, max: number, min = 0) =>
  z.preprocess((sent, context) => {
    if (!Array.isArray(sent)) return sent;
    if (sent.length > max) breach(context, [], tooManyItems(max));
    else if (addIssues(element, sent, context) === 0) return sent;
    return z.NEVER;
    // Restores the input type, which a preprocessed schema loses.
  }, z.array(element).min(min).max(max)) as z.ZodType<z.output<Element>[], z.input<Element>[]>;

/** The number of bad elements beyond `errorsAtMost`. Adds the first issues itself in that case. */
function addIssues(element: z.ZodType, sent: readonly unknown[], context: z.core.$RefinementCtx): number {
  const first: z.core.$ZodRawIssue[] = [];
  let bad = 0;
  for (const [index, value] of sent.entries()) {
    const { issues } = element._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload;
    if (issues.length === 0) continue;
    bad += 1;
    if (bad <= errorsAtMost) first.push(...z.core.util.prefixIssues(index, issues));
  }
  if (bad <= errorsAtMost) return 0;
  for (const issue of first) context.issues.push(issue);
  omit(context, bad - errorsAtMost);
  return bad;
}

/** A pair as in the document: latitude first. */
export const pair = z.tuple([z.number(), z.number()]).meta({ description: 'latitude, longitude' });

/** A time as the service writes it: UTC with milliseconds, `2026-11-20T09:30:00.000Z`. */
export const utcOut = z.string().meta({ format: 'date-time' });

/** Reports an e-mail address that no mail server could deliver to. */
export const emailFault = (
  address: string,
  { detail, params }: Pick<RuleBroken, 'detail' | 'params'>,
): RuleBroken | undefined =>
  isEmailAddress(address) ? undefined : { code: 'format', params: { expected: 'email', ...params }, detail };

/** A semicolon-separated list of e-mail addresses, stored as sent; each address is checked. */
export const emailList = holdsAddresses(
  optional(
    'identifier',
    longTextLength,
    rule((value) => {
      // Its length is already reported; do not split a megabyte of semicolons.
      const { max } = longTextLength;
      const addresses = characters(value, max) > max ? [] : emailAddresses(value);
      if (addresses.length > recipientsAtMost) return tooManyItems(recipientsAtMost);
      for (const address of addresses) {
        const detail = `must be e-mail addresses separated by semicolons; "${address}" is not one`;
        const broken = emailFault(address, { detail, params: { value: address } });
        if (broken) return broken;
      }
      return undefined;
    }),
  ).meta({ pattern: emailListPattern }),
);

/** One optional e-mail address. */
export const optionalEmail = holdsAddresses(
  optional(
    'identifier',
    textLength,
    rule((value) => emailFault(value, { detail: 'must be an e-mail address' })),
  ).meta({ pattern: `${emailPattern}|^\\s*$` }),
);

/** One e-mail address. */
export const emailAddress = holdsAddresses(
  written('identifier', textLength)
    .check(rule((value) => emailFault(value, { detail: 'must be an e-mail address' })))
    .meta({ minLength: textLength.min, maxLength: textLength.max, pattern: emailPattern }),
);

/** A day such as `2026-11-20`, from 1900 on. */
export const day = () =>
  string('code')
    .check(
      rule((value) =>
        value.length === 10 && value >= '1900' && utcMsOf(`${value}T00:00:00Z`) !== undefined
          ? undefined
          : { code: 'format', params: { expected: 'date' }, detail: 'must be a date such as 2026-11-20' },
      ),
    )
    .meta({ format: 'date', pattern: '^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$' });

export const optionalDay = () => day().optional();

/** `true` or `false` in a query. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((sent) => sent === 'true')
  .meta({ type: 'boolean' });

/** A whole number in a query. */
export const queryInteger = ({ min, max }: { min: number; max: number }) =>
  string('code')
    .regex(/^-?\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });

/** For JSON Schema: `date-time` limited to UTC without leap seconds. */
const utcPattern = '^[0-9-]{10}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?Z$';

/** Document: ISO 8601 UTC, `YYYY-MM-DDThh:mm:ssZ`, with or without fractional seconds. */
export const utc = string('code')
  .check(
    rule((value) =>
      utcMsOf(value) !== undefined
        ? undefined
        : {
            code: 'format',
            params: { expected: 'utc' },
            detail: 'must be a UTC date-time such as 2026-11-20T09:30:00Z',
          },
    ),
  )
  .transform((value) => new Date(utcMsOf(value) ?? Number.NaN))
  .meta({ type: 'string', format: 'date-time', pattern: utcPattern });

/** An id in a query. */
export const queryId = string('code')
  .regex(/^\d+$/, { error: 'must be a whole number' })
  .transform((sent) => (Number.isSafeInteger(Number(sent)) ? Number(sent) : -1))
  .meta({ type: 'integer' });

/** A required period. Includes `startDate`, excludes `endDate`. */
export const period = { startDate: utc, endDate: utc };

/** The names of a period's ends in a query. */
const periodEnds: readonly [start: string, end: string] = ['startDate', 'endDate'];

/** Refuses an empty period. */
export const inOrder = <Shape extends z.ZodObject>(query: Shape, [start, end] = periodEnds) =>
  query.superRefine((sent, context) => {
    const [from, until] = [sent[start], sent[end]];
    if (from instanceof Date && until instanceof Date && from >= until) {
      breach(context, [end], { code: 'range', reason: 'endNotAfterStart', detail: `must be later than ${start}` });
    }
  }, evenIfInvalid);

/** A period that may be left out: needs both ends or none. */
export const bothOrNone = <Shape extends z.ZodObject>(query: Shape, ends = periodEnds) =>
  inOrder(query, ends).superRefine((sent, context) => {
    for (const [given, missing] of [ends, [...ends].reverse() as [string, string]]) {
      if (isAbsent(sent[given]) || !isAbsent(sent[missing])) continue;
      breach(context, [missing], {
        code: 'required',
        reason: 'neededBeside',
        params: { field: given },
        detail: `is required with ${given}`,
      });
    }
  }, evenIfInvalid);

/** A period that may be left out with `updatedSince`. */
export const optionalPeriod = { startDate: utc.optional(), endDate: utc.optional(), updatedSince: utc.optional() };

export const periodOrUpdates = <Shape extends z.ZodObject>(query: Shape) =>
  bothOrNone(query).superRefine((sent, context) => {
    if (!isAbsent(sent['updatedSince']) || periodEnds.some((end) => !isAbsent(sent[end]))) return;
    for (const end of periodEnds) breach(context, [end], { code: 'required', detail: 'is required' });
  }, evenIfInvalid);

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

export const paging = { limit: queryInteger(pageLimits).optional(), cursor: string('secret').max(500).optional() };
export const pageQuery = z.object(paging);
/** Query of lists whose records can be deleted and restored. */
export const listQuery = z.object({ ...paging, deleted: queryFlag.optional() });
/** An identifier in a query. One that no record can have finds nothing. */
const soughtIdentifier = string('identifier').transform(cleanIdentifier).check(faultRule('identifier'));
/** A parameter that may be given several times. */
export const repeated = <Value extends z.ZodType>(value: Value) => z.array(value).max(repeatedAtMost).optional();

/** Query of a record with external references. */
export const referencedQuery = z.object({ include: repeated(z.enum(['references'])) });
/** Query of lists with external references: returns the records with one of the references. */
export const referencedListQuery = listQuery.extend({
  ...referencedQuery.shape,
  externalReference: repeated(soughtIdentifier),
});
/** In a record that takes external references. */
export const includedReferences = {
  references: z.array(z.string()).optional().meta({ description: 'Its external references, with include=references' }),
};
/** A record as it is stored. */
export type Stored<Saved extends z.ZodType> = Omit<z.output<Saved>, keyof typeof includedReferences>;
/** The same of lists whose records have `updated`. */
export const updatedListQuery = listQuery.extend({ updatedSince: utc.optional() });
export const updatedReferencedListQuery = referencedListQuery.extend({ updatedSince: utc.optional() });
export const periodQuery = z.object({ ...paging, ...period });
export type ListQuery = z.output<typeof listQuery> & { updatedSince?: Date | undefined };
