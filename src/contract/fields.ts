/** The building blocks of every record: ids, texts, degrees, times. Each rule of `choices.ts` is applied here once. */
import * as z from 'zod';
import { errorsAtMost, longTextLength, pageLimits, recipientsAtMost, textLength } from './choices.ts';
import { emailAddresses, emailListPattern, emailPattern, isEmailAddress } from './email-addresses.ts';
import type { FieldCode } from './problem.ts';
import type { FieldReason } from './problem-reasons.ts';
import { utcMsOf } from './utc.ts';

/** A rule of our own, told apart by its code; `params` are what the sentence needs. */
export interface RuleBroken {
  code: FieldCode;
  /** Where the code and its usual parameters do not tell all of it. */
  reason?: FieldReason;
  params?: Record<string, string | number>;
  detail: string;
}

/** A check of our own as a zod check: `test` says what is broken, or nothing. `field-problems.ts` reads it back. */
export const rule =
  <Value>(test: (value: Value) => RuleBroken | undefined) =>
  (context: z.core.ParsePayload<Value>): void => {
    const found = test(context.value);
    if (found) {
      context.issues.push({
        code: 'custom',
        path: [],
        message: found.detail,
        params: { ...found },
        input: context.value,
        continue: true,
      });
    }
  };

/** Says of a field what a check over several of them has found. */
export const breach = (context: z.core.$RefinementCtx, path: PropertyKey[], found: RuleBroken): void =>
  context.addIssue({ code: 'custom', path, message: found.detail, params: { ...found } });

/** NUL, or half of a surrogate pair. */
const unstorable = /\u0000|\p{Surrogate}/u;
/** What may be so: any half, of a pair or alone. Told much faster. */
const suspicious = /[\u0000\ud800-\udfff]/;
export const isStorable = (value: string): boolean => !suspicious.test(value) || !unstorable.test(value);
/** How many Unicode characters, not UTF-16 units. Text far beyond `atMost` is not counted: its length is above it anyway. */
export const characters = (value: string, atMost: number): number =>
  value.length > 2 * atMost ? value.length : [...value].length;

const storable = rule<string>((value) =>
  isStorable(value)
    ? undefined
    : { code: 'format', reason: 'unstorable', detail: 'must be well-formed Unicode without NUL' },
);

/** For JSON Schema: text without NUL, and text that is more than spaces. */
const storablePattern = '^[^\\u0000]*$';
const writtenPattern = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';

/** JSON Schema of a member that reads as left out: null, or text that is empty or spaces. */
export const absentSchema = { type: 'null' } as const;
export const emptySchema = { type: ['string', 'null'], pattern: '^\\s*$' } as const;

interface MemberSchema {
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
}
type Members = Readonly<Record<string, MemberSchema>>;

const takesNull = ({ type, not }: MemberSchema): boolean =>
  not !== undefined || type === 'null' || (Array.isArray(type) && type.includes('null'));

/**
 * For `.meta()`: the OpenAPI document refuses a body whose members match all schemas of one of `refused`. A member that is
 * not sent matches a schema that takes null. The keyword is `not`, because client generators ignore it: types stay flat.
 */
export function refusing(...refused: Members[]) {
  const bodies = refused.map((properties) => ({
    properties,
    required: Object.entries(properties).flatMap(([name, schema]) => (takesNull(schema) ? [] : [name])),
  }));
  return { not: bodies.length === 1 ? bodies[0] : { anyOf: bodies } };
}

/**
 * Trimmed text of `min` to `max` characters. No NUL and no half of a surrogate pair: neither can be stored, and to drop
 * them would change what was sent.
 */
export const text = ({ min, max }: { min: number; max: number } = textLength) =>
  z
    .string()
    .transform((sent) => sent.trim())
    .check(
      rule((value) => {
        const length = characters(value, max);
        if (length === 0 && min > 0) return { code: 'required', detail: 'must not be empty' };
        if (length < min || length > max)
          return { code: 'length', params: { min, max }, detail: `must have ${min} to ${max} characters` };
        return undefined;
      }),
      storable,
    )
    .meta({ minLength: min, maxLength: max, pattern: writtenPattern });

/**
 * For a rule over several fields: it is checked even where one of them is wrong already, so that all that is bad is said at
 * once. It sees an object, its fields of whatever type.
 */
export const evenWhereWrong = {
  when: ({ value }: z.core.ParsePayload): boolean =>
    value !== null && typeof value === 'object' && !Array.isArray(value),
};

const emptyAsAbsent = (sent: unknown): unknown => (typeof sent === 'string' && sent.trim() === '' ? undefined : sent);

/** Text that may be left out; empty reads as left out, since a form sends it so. */
export const optionalText = (limits: { min: number; max: number } = textLength) =>
  z.preprocess(emptyAsAbsent, text(limits).meta({ minLength: 0, pattern: storablePattern }).optional());

export const longText = () => optionalText(longTextLength);

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
 * An id. A whole number beyond 2^53 cannot be any record's id and is read as one that no record has, so that it ends as
 * "not there" rather than in the database.
 */
export const id = wholeNumber
  .transform((sent) => (Number.isSafeInteger(sent) ? sent : -1))
  .meta({ type: 'integer', description: 'The id of a record of the account.' });

/** A whole number within limits, both ends included; one problem names both limits. */
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

/** One of a few whole numbers. */
export const choice = <const Values extends readonly number[]>(values: Values) =>
  z.literal(values as unknown as Values[number][]).meta({ type: 'integer' });

/** The same in an answer. The type stays `number`: a server that knows only the document may answer others. */
export const choiceOut = (values: readonly number[]) => z.int().meta({ enum: [...values] });
const tooManyItems = (max: number): RuleBroken => ({
  code: 'length',
  reason: 'manyItems',
  params: { max },
  detail: `must have at most ${max} items`,
});

/** Says that there are so many more problems like those before it: `omittedIn` reads it back. */
export const omit = (context: z.core.$RefinementCtx, count: number): void => {
  if (count > 0) context.addIssue({ code: 'custom', path: [], message: `${count} more`, params: { omitted: count } });
};

/**
 * An array of at most `max` elements. Its length is checked before its elements, and bad elements beyond `errorsAtMost` are
 * counted: zod makes an issue of each, which takes half a second for 50,000.
 */
export const limitedArray = <Element extends z.ZodType>(element: Element, max: number, min = 0) =>
  z.preprocess((sent, context) => {
    if (!Array.isArray(sent)) return sent;
    if (sent.length > max) breach(context, [], tooManyItems(max));
    else if (addIssues(element, sent, context) === 0) return sent;
    return z.NEVER;
    // The type of what is sent, which a preprocessed schema has lost.
  }, z.array(element).min(min).max(max)) as z.ZodType<z.output<Element>[], z.input<Element>[]>;

/** How many bad elements there are beyond `errorsAtMost`: then, and only then, adds the issues. */
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

/** A pair as the document writes it: latitude first. */
export const pair = z.tuple([z.number(), z.number()]).meta({ description: 'latitude, longitude' });

/** A moment as the service writes it: UTC, to the millisecond, `2026-11-20T09:30:00.000Z`. */
export const utcOut = z.string().meta({ format: 'date-time' });

/** A semicolon-separated list of e-mail addresses, kept as it was written; each address is checked. */
export const emailList = z.preprocess(
  emptyAsAbsent,
  text(longTextLength)
    .check(
      rule((value) => {
        // Its length has been told; a megabyte of semicolons is no list.
        const { max } = longTextLength;
        const addresses = characters(value, max) > max ? [] : emailAddresses(value);
        if (addresses.length > recipientsAtMost) return tooManyItems(recipientsAtMost);
        const wrong = addresses.find((address) => !isEmailAddress(address));
        const detail = `must be e-mail addresses separated by semicolons; "${wrong}" is none`;
        return wrong === undefined
          ? undefined
          : { code: 'format', params: { expected: 'email', value: wrong }, detail };
      }),
    )
    .meta({ minLength: 0, pattern: emailListPattern })
    .optional(),
);

/** One optional e-mail address. */
export const optionalEmail = z.preprocess(
  emptyAsAbsent,
  text()
    .check(
      rule((value) =>
        isEmailAddress(value)
          ? undefined
          : { code: 'format', params: { expected: 'email' }, detail: 'must be an e-mail address' },
      ),
    )
    .meta({ minLength: 0, pattern: `${emailPattern}|^\\s*$` })
    .optional(),
);

/** `true` or `false` in a query. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((sent) => sent === 'true')
  .meta({ type: 'boolean' });

/** A whole number in a query. */
export const queryInteger = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^-?\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });

/** For JSON Schema: UTC alone of all that `date-time` allows, and no leap second. */
const utcPattern = '^[0-9-]{10}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?Z$';

/** Document: ISO 8601 UTC, `YYYY-MM-DDThh:mm:ssZ`, with or without fractional seconds. */
export const utc = z
  .string()
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
export const queryId = z
  .string()
  .regex(/^\d+$/, { error: 'must be a whole number' })
  .transform((sent) => (Number.isSafeInteger(Number(sent)) ? Number(sent) : -1))
  .meta({ type: 'integer' });

/** A period, from `startDate` on and before `endDate`; both required. */
export const period = { startDate: utc, endDate: utc };

/** Adds to a query with a period that it must not be empty. */
export const inOrder = <Shape extends z.ZodObject>(query: Shape) =>
  query.superRefine((sent, context) => {
    const { startDate, endDate } = sent as { startDate?: unknown; endDate?: unknown };
    if (startDate instanceof Date && endDate instanceof Date && startDate >= endDate) {
      breach(context, ['endDate'], {
        code: 'range',
        reason: 'endNotAfterStart',
        detail: 'must be later than startDate',
      });
    }
  }, evenWhereWrong);

const paging = { limit: queryInteger(pageLimits).optional(), cursor: z.string().max(500).optional() };
export const pageQuery = z.object(paging);
/** Lists of what can be deleted and restored. */
export const listQuery = z.object({ ...paging, deleted: queryFlag.optional() });
/** Lists of kinds that carry external references: the one record with it, or `[]`. */
export const referencedListQuery = listQuery.extend({ externalReference: z.string().check(storable).optional() });
export const periodQuery = z.object({ ...paging, ...period });
export type ListQuery = z.output<typeof listQuery>;
