/** Reads the record that a change is about: to complete the body of an update, and to check `If-Match` of a deletion. */
import type * as z from 'zod';
import { completed, leavesOut } from '../../contract/added-fields.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';
import { fieldProblems, omittedIn } from '../../contract/field-problems.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields } from '../http/problems.ts';
import type { Call, Handlers, InTransaction } from './handlers.ts';

type Body = Readonly<Record<string, unknown>>;
type Completing = Omit<Call<Endpoint>, 'record'> & { tx: Transaction };

/**
 * The body with the fields beyond the document that it leaves out, from the record that it changes. Reads the record by
 * its own GET: the versions that the call has raised keep others from changing it meanwhile. 404 if there is none, 412
 * if it changed since the caller read it, 400 if the complete record breaks a rule.
 */
export async function completeBody(handlers: Handlers, row: Endpoint, call: Completing): Promise<unknown> {
  const { body: schema, record } = row;
  if (!schema || record === undefined || !leavesOut(schema, call.body)) return call.body;
  const body = call.body as unknown as Body;
  const parameter = /\{(\w+)\}/.exec(endpoints[record as EndpointName].path)?.[1];
  if (parameter !== undefined && body['id'] === undefined) return body;
  const path = parameter === undefined ? {} : { [parameter]: Number(body['id']) };
  const current = await readCurrent(handlers, record, { ...call, path });
  call.expectUnchanged(current);
  const checked = checkedAgain(schema, body, current);
  if ('errors' in checked) throw invalidFields(checked.errors, checked.omitted);
  return checked.body;
}

/** 404 if there is no record at the address of the call, 412 if `If-Match` names another state of it. */
export async function checkCurrent(handlers: Handlers, { record }: Endpoint, call: Completing): Promise<void> {
  if (record !== undefined) call.expectUnchanged(await readCurrent(handlers, record, call));
}

/** A test checks that each `record` names a row, whose handler reads in a transaction. */
const readCurrent = async (handlers: Handlers, record: string, call: Completing): Promise<Body> =>
  (await (handlers[record as EndpointName] as InTransaction<Endpoint>)({
    ...call,
    record: neverRecorded,
  })) as unknown as Body;

/** The complete body, or its problems. */
export function checkedAgain<Parsed>(
  schema: z.ZodType<Parsed>,
  body: Body,
  current: Body,
): { body: Parsed } | { errors: FieldProblem[]; omitted: number } {
  const whole = completed(schema, body, current);
  const parsed = schema.safeParse(whole);
  return parsed.success
    ? { body: parsed.data }
    : { errors: fieldProblems(parsed.error, whole), omitted: omittedIn(parsed.error) };
}

function neverRecorded(): never {
  throw new Error('A GET must not record changes.');
}
