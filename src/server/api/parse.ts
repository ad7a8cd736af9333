import * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fieldProblems, omittedIn } from '../../contract/field-problems.ts';
import { beyondAscii } from '../../contract/mail-fields.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { RowList } from '../../contract/rows.ts';
import { dropNullMembers } from '../http/json.ts';
import { invalidFields, Problem } from '../http/problems.ts';

/** A request's parts as sent: path parameters and query as text, the body as parsed JSON. */
export interface Sent {
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body?: unknown;
  /** Why the body could not be read. */
  unread?: Problem | undefined;
  /** Problems of the headers. */
  headerProblems?: readonly FieldProblem[];
  /** The rows of the body's list, if the endpoint has `rows`. */
  rows?: RowList | undefined;
  /** The mail server takes letters beyond ASCII before the @ of an address. */
  allLetters: boolean;
}

/** The same, checked and typed by the row's schemas. */
export interface Parsed {
  path: Record<string, number>;
  query: unknown;
  body: unknown;
  allLetters: boolean;
}

/** Throws one 400 with all problems of headers, path, query and body. Removes null members from the body. */
export function parse(row: Endpoint, sent: Sent): Parsed {
  const errors = [...(sent.headerProblems ?? [])];
  const path = parsePath(sent.parameters, errors);
  const query = parseQuery(row, sent.query, errors);
  if (sent.unread) throw withProblems(sent.unread, errors);
  const { body, omitted } = parseBody(row, sent, errors);
  if (errors.length > 0) throw invalidFields(errors, omitted);
  // An object, because it contains the list.
  if (row.rows && sent.rows) (body as Record<string, unknown>)[row.rows.member] = sent.rows;
  return { path, query, body, allLetters: sent.allLetters };
}

/** The problem of an unreadable body, after those of the other parts. */
const withProblems = ({ status, slug, title, reasons, errors = [], errorsOmitted }: Problem, others: FieldProblem[]) =>
  new Problem(status, slug, title, reasons, { errors: [...others, ...errors], errorsOmitted });

function parsePath(parameters: Sent['parameters'], errors: FieldProblem[]): Record<string, number> {
  const path: Record<string, number> = {};
  for (const [parameter, text] of Object.entries(parameters)) {
    if (!/^\d+$/.test(text)) {
      errors.push({ parameter, code: 'type', params: { expected: 'integer' }, detail: 'must be a whole number' });
    }
    // Beyond 2^53 it is no record's id, and is mapped to an id that no record has.
    path[parameter] = Number.isSafeInteger(Number(text)) ? Number(text) : -1;
  }
  return path;
}

function parseQuery({ query: schema, form }: Endpoint, sent: URLSearchParams, errors: FieldProblem[]): unknown {
  // RFC 6749 §3.2: `/token` ignores parameters that it does not know. Clients add names that begin with `_` to get past caches.
  const names = form ? [] : [...new Set(sent.keys())].filter((name) => !name.startsWith('_'));
  const known = queryNames(schema);
  for (const parameter of names) {
    if (!known.has(parameter))
      errors.push({ parameter, code: 'unknown', detail: 'is not a parameter of this address' });
  }
  if (!schema) return undefined;
  const values: Record<string, string | string[] | undefined> = {};
  for (const parameter of names.filter((name) => known.has(name))) {
    const all = sent.getAll(parameter);
    const repeated = isRepeated(schema, parameter);
    values[parameter] = repeated ? all : all.at(-1);
    if (!repeated && all.length > 1) errors.push({ parameter, code: 'format', detail: 'must be given once' });
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) for (const problem of fieldProblems(parsed.error, values, 'parameter')) errors.push(problem);
  return parsed.data;
}

/** The problems of a query, as a request with it would be answered. */
export function queryProblems(row: Endpoint, sent: URLSearchParams): FieldProblem[] {
  const errors: FieldProblem[] = [];
  parseQuery(row, sent, errors);
  return errors;
}

/** Whether a parameter may be given several times. */
export function isRepeated(schema: NonNullable<Endpoint['query']>, parameter: string): boolean {
  const field = schema instanceof z.ZodObject ? (schema.shape[parameter] as z.ZodType | undefined) : undefined;
  return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodArray;
}

function parseBody({ body: schema }: Endpoint, { body: sent, allLetters }: Sent, errors: FieldProblem[]) {
  if (!schema) return { body: undefined, omitted: 0 };
  const value = dropNullMembers(sent, schema);
  const parsed = schema.safeParse(value);
  if (!parsed.success) for (const problem of fieldProblems(parsed.error, value)) errors.push(problem);
  else if (!allLetters) errors.push(...beyondAscii(schema, parsed.data));
  return { body: parsed.data, omitted: parsed.success ? 0 : omittedIn(parsed.error) };
}

/** The query parameters that an endpoint knows. */
export function queryNames(schema: Endpoint['query']): ReadonlySet<string> {
  return new Set(schema && 'shape' in schema ? Object.keys(schema.shape as object) : []);
}
