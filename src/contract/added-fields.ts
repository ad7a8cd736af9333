/**
 * Fields beyond the API document. An update that leaves one out does not change it, and null clears it. A client that
 * knows only the document therefore never removes what it does not know.
 */
import * as z from 'zod';
import { absentSchema, breach, evenIfInvalid, newIdSchema, refusing, savedRecordId } from './fields.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** `required`: an update may leave the field out, but null is refused. */
const registry = z.registry<{ required: boolean }>();

/** Typed as present if it is required: handlers only get complete records, see `completed`. */
type Added<Fields extends Shape> = {
  [Name in keyof Fields]: undefined extends z.input<Fields[Name]> ? z.ZodNullable<Fields[Name]> : Fields[Name];
};

/** Marks the fields of a request that are beyond the document. */
export function added<const Fields extends Shape>(fields: Fields): Added<Fields> {
  const marked = Object.entries(fields).map(([name, schema]) => {
    const required = !schema.safeParse(undefined).success;
    const takesNull = schema.safeParse(null).success;
    const field = (required ? schema.optional() : takesNull ? schema : schema.nullable()).meta({
      // For the OpenAPI document.
      'x-added': required ? 'required' : 'optional',
    });
    registry.add(field, { required });
    return [name, field];
  });
  return Object.fromEntries(marked) as Added<Fields>;
}

const isRequired = (schema: z.ZodType | undefined): boolean => schema !== undefined && !!registry.get(schema)?.required;
const isAdded = (schema: z.ZodType): boolean => registry.get(schema) !== undefined;

/** The fields of an object; none for any other schema. */
const fieldsOf = (schema: z.ZodType | undefined): Shape =>
  schema instanceof z.ZodObject
    ? schema.shape
    : schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
      ? fieldsOf(schema.unwrap() as z.ZodType)
      : {};

/** Schema of a member of a request, in which null may have a meaning of its own. */
export const memberOf = (schema: z.ZodType | undefined, name: string): z.ZodType | undefined => {
  const fields = fieldsOf(schema);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
};
export const keepsNull = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodNullable || (schema !== undefined && isAdded(schema));

/** The fields of a request, with null as a value of each: a row that keeps what it leaves out empties a field by null. */
export const withNulls = (schema: z.ZodType): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(fieldsOf(schema)).map(([name, field]) => [name, field.nullable()])));

/** The request that a record becomes with the values of a row. */
export const rowOver = (schema: z.ZodType, record: object, row: Sent): Sent =>
  Object.fromEntries(
    Object.entries({ ...record, ...row }).filter(
      ([name, value]) => value !== null || keepsNull(memberOf(schema, name)),
    ),
  );

interface Options<Fields extends Shape> {
  /** Rules over several fields, of a complete record. */
  check?: (sent: { readonly [Name in keyof Fields]?: unknown }, context: z.core.$RefinementCtx) => void;
  /** The same as JSON Schema: see `refusing`. */
  refused?: Parameters<typeof refusing>;
}

/** The body that creates or updates a record which the document does not have. */
export function addedRecord<const Fields extends Shape>(
  name: string,
  fields: Fields,
  { check, refused = [] }: Options<Fields> = {},
) {
  const shape = added(fields);
  const names = Object.keys(fields);
  const required = names.filter((field) => isRequired(shape[field]));
  return z
    .object({ id: savedRecordId, ...shape })
    .superRefine((sent, context) => {
      const values = sent as { readonly [Name in keyof Fields]?: unknown } & { id?: number };
      const leftOut = names.filter((field) => values[field] === undefined);
      // `completed` adds them to an update, and checks it again.
      if (values.id !== undefined && leftOut.length > 0) return;
      for (const field of leftOut) {
        if (required.includes(field)) breach(context, [field], { code: 'required', detail: 'is required' });
      }
      check?.(values, context);
    }, evenIfInvalid)
    .meta({
      id: name,
      ...refusing(...required.map((field) => ({ id: newIdSchema, [field]: absentSchema })), ...refused),
    });
}

type Sent = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a parsed body leaves out fields that stay as they are. */
export function leavesOut(schema: z.ZodType, body: unknown): boolean {
  return (
    isObject(body) &&
    Object.entries(fieldsOf(schema)).some(
      ([name, field]) => (isAdded(field) && body[name] === undefined) || leavesOut(field, body[name]),
    )
  );
}

/** The parsed body with what it leaves out from the record that it changes. Check it again with the schema. */
export function completed(schema: z.ZodType, body: Sent, current: Sent): Sent {
  const whole = Object.entries(fieldsOf(schema)).map(([name, field]): [string, unknown] => {
    const [sent, stored] = [body[name], current[name]];
    if (isAdded(field) && sent === undefined) return [name, stored];
    // A parsed time, for the schema to read again.
    if (sent instanceof Date) return [name, sent.toISOString()];
    return [name, isObject(sent) && isObject(stored) ? { ...sent, ...completed(field, sent, stored) } : sent];
  });
  return { ...body, ...Object.fromEntries(whole) };
}

/** Names of the fields beyond the document. */
export const addedNames = (schema: z.ZodType): string[] =>
  Object.entries(fieldsOf(schema)).flatMap(([name, field]) => (isAdded(field) ? [name] : []));
