import type { Format } from './format.ts';
import { text } from './index.ts';
import { reasonWords } from './reason-words.ts';

const { fieldProblems } = text;

/** The part of the contract's `FieldProblem` that the texts need. */
export interface FieldProblemLike {
  /** Place in the body: `#/radius`. */
  pointer?: string | undefined;
  code: string;
  reason?: string | undefined;
  params?: Readonly<Record<string, unknown>> | undefined;
  detail: string;
}

/** Text for a bad field. `unit` formats a limit with its unit: `format.metres` for a radius. */
export function fieldWords(
  { code, reason, params = {}, detail }: FieldProblemLike,
  format: Format,
  unit: (value: number) => string = (value) => format.number(value, 6),
): string {
  const said = reason === undefined ? undefined : reasonWords({ reason, params }, format);
  if (said !== undefined) return said;
  switch (code) {
    case 'required':
      return fieldProblems.required;
    case 'type':
      return typeWords(params.expected);
    case 'range':
      return rangeWords(params, unit);
    case 'length':
      return lengthWords(params, format);
    case 'format':
      return formatWords(params);
    case 'unique':
      return fieldProblems.unique;
    case 'unknown':
      return fieldProblems.unknown;
    case 'conflict':
      return fieldProblems.conflict;
    default:
      return detail;
  }
}

type Params = NonNullable<FieldProblemLike['params']>;

function typeWords(expected: unknown): string {
  if (expected === 'integer' || expected === 'int') return fieldProblems.wholeNumber;
  return expected === 'number' ? fieldProblems.number : fieldProblems.type;
}

function rangeWords({ min, max, allowed }: Params, unit: (value: number) => string): string {
  if (typeof allowed === 'string' || typeof allowed === 'number' || Array.isArray(allowed))
    return fieldProblems.oneOf(String(allowed));
  if (typeof min === 'number' && typeof max === 'number') return fieldProblems.between(unit(min), unit(max));
  if (typeof min === 'number') return fieldProblems.atLeast(unit(min));
  return typeof max === 'number' ? fieldProblems.atMost(unit(max)) : fieldProblems.outOfRange;
}

/** Lengths in characters. Other lengths have a reason, and with it their own text. */
function lengthWords({ min, max }: Params, format: Format): string {
  if (typeof min === 'number' && typeof max === 'number') {
    return min <= 1
      ? fieldProblems.lengthAtMost(format.number(max))
      : fieldProblems.lengthBetween(min, format.number(max));
  }
  if (typeof max === 'number') return fieldProblems.lengthAtMost(format.number(max));
  return typeof min === 'number' ? fieldProblems.lengthAtLeast(format.number(min)) : fieldProblems.length;
}

function formatWords({ expected, value }: Params): string {
  if (expected === 'email' && typeof value === 'string') return fieldProblems.emailNamed(value);
  const { formats } = fieldProblems;
  // `hasOwn` proves the key.
  return typeof expected === 'string' && Object.hasOwn(formats, expected)
    ? formats[expected as keyof typeof formats]
    : fieldProblems.format;
}
