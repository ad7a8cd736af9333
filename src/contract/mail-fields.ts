/**
 * Fields that hold e-mail addresses. Whether an address may have letters beyond ASCII before the @ depends on the service's
 * mail server, so a schema accepts it, and the service checks each request.
 */
import * as z from 'zod';
import { emailAddresses, needsAllLetters } from './email-addresses.ts';
import { pointer } from './field-problems.ts';
import type { FieldProblem } from './problem.ts';

const holders = z.registry<{ holdsAddresses: true }>();

/** Marks a field with one address or a list of them. */
export function holdsAddresses<Field extends z.ZodType>(field: Field): Field {
  holders.add(field, { holdsAddresses: true });
  return field;
}

const known = new WeakMap<z.ZodType, boolean>();

/** Whether a value of the schema may contain addresses. Known for each schema, because a value may have millions of members. */
function mayHoldAddresses(schema: z.ZodType): boolean {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const holds = holders.has(schema) || partsOf(schema).some(mayHoldAddresses);
  known.set(schema, holds);
  return holds;
}

function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodPipe) return [schema.out as z.ZodType];
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  return schema instanceof z.ZodObject ? (Object.values(schema.shape) as z.ZodType[]) : [];
}

/** The fields of a checked value with addresses that need a mail server which announces SMTPUTF8 (RFC 6531). */
export function beyondAscii(schema: z.ZodType, value: unknown, path: readonly PropertyKey[] = []): FieldProblem[] {
  if (value === null || value === undefined || !mayHoldAddresses(schema)) return [];
  if (holders.get(schema)) {
    const address = typeof value === 'string' ? emailAddresses(value).find(needsAllLetters) : undefined;
    return address === undefined ? [] : [asciiProblem(pointer(path), address)];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return beyondAscii(schema.unwrap() as z.ZodType, value, path);
  }
  // A checked array: `limitedArray`.
  if (schema instanceof z.ZodPipe) return beyondAscii(schema.out as z.ZodType, value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((each, index) => beyondAscii(schema.element as z.ZodType, each, [...path, index]));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, field]) =>
    beyondAscii(field, (value as Readonly<Record<string, unknown>>)[name], [...path, name]),
  );
}

const asciiProblem = (at: string, address: string): FieldProblem => ({
  pointer: at,
  ...{ code: 'format', reason: 'asciiAddress', params: { value: address } },
  detail: `must have only ASCII letters before the @ in "${address}": the mail server does not announce SMTPUTF8`,
});
