/**
 * What callers with limited fleets may change. Their transactions have whole tables, because what follows from a change may
 * concern vehicles that they do not see. So an id that they send of such a record becomes that of no record before the handler
 * runs, and the handler answers as for any id that does not exist. After it, each recorded change must be about vehicles of
 * theirs, and a problem that names other records is replaced. `database/fleet-views.ts` says what they see.
 */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoint.ts';
import { idFieldOf, kindOfNumber, kindRow } from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import type { Transaction } from '../database/database.ts';
import { fleetConditions, fleetSchema } from '../database/fleet-views.ts';
import { identifier, sql } from '../database/sql.ts';
import { Problem } from '../http/problems.ts';
import { clauseOf, sentenceOf } from '../http/reasons.ts';
import type { Change } from '../store/audit.ts';
import type { Caller } from './handlers.ts';
import { forbidden } from './permit.ts';

/** The table of a kind with a view: `externalReference` is in `external_reference`. */
function viewOf(kind: string): string | undefined {
  const table = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(fleetConditions, table) ? table : undefined;
}

/** Ids that no record has. */
const noRecord = -1;

type Sent = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

export class FleetGuard {
  constructor(
    private readonly tx: Transaction,
    private readonly caller: Caller,
    private readonly row: Endpoint,
  ) {}

  /** The ids of a kind that the caller sees, deleted records included. */
  private async seen(kind: string, ids: readonly number[]): Promise<Set<number>> {
    const view = viewOf(kind);
    if (view === undefined || ids.length === 0) return new Set(ids);
    const rows = await this.tx.many<{ id: number }>(sql`
      select id from ${identifier(fleetSchema)}.${identifier(view)}
      where account_id = ${this.caller.accountId} and id = any(${[...new Set(ids)]}::bigint[])`);
    return new Set(rows.map(({ id }) => id));
  }

  /** An id in a path or body, or that of no record if the caller does not see it. */
  private async idOf<Value>(kind: string, sent: Value): Promise<Value> {
    if (typeof sent === 'number') return ((await this.seen(kind, [sent])).has(sent) ? sent : noRecord) as Value;
    if (!Array.isArray(sent) || !sent.every((each) => typeof each === 'number')) return sent;
    const seen = await this.seen(kind, sent);
    return sent.map((each: number) => (seen.has(each) ? each : noRecord)) as Value;
  }

  async path<Parameters extends Sent>(parameters: Parameters): Promise<Parameters> {
    const entries = Object.entries(parameters).map(async ([name, value]) => [
      name,
      await this.idOf(name.replace(/Id$/, ''), value),
    ]);
    return Object.fromEntries(await Promise.all(entries)) as Parameters;
  }

  async body<Body>(body: Body): Promise<Body> {
    if (!isObject(body)) return body;
    const own = this.row.of;
    const kindOf = (name: string): string | undefined => {
      if (own && (name === 'ids' || name === idFieldOf(own) || name === 'id')) return own;
      if (name === 'resourceId') return kindOfNumber(Number(body.resourceType));
      if (name === 'scopeId') return String(body.scope);
      return /^(\w+?)Ids?$/.exec(name)?.[1];
    };
    const kept: Record<string, unknown> = { ...body };
    for (const [name, value] of Object.entries(body)) {
      const kind = kindOf(name);
      if (kind !== undefined) kept[name] = await this.idOf(kind, value);
      else if (name === 'vehicleReference' && typeof value === 'string') kept[name] = await this.reference(value);
    }
    return kept as Body;
  }

  /** The reference of a vehicle, or one that no record has. */
  private async reference(sent: string): Promise<string> {
    const { seen } = await this.tx.one<{ seen: boolean }>(sql`
      select exists (
        select from ${identifier(fleetSchema)}.external_reference
        where account_id = ${this.caller.accountId} and resource_type = ${kindRow('vehicle').number ?? null}
          and reference = ${sent} and deleted_utc is null) as seen`);
    return seen ? sent : randomUUID();
  }

  /** 403 if a change is about records beyond the caller's fleets. Assignments that follow from reads may be of any vehicle. */
  async changes(changes: readonly Change[]): Promise<void> {
    const checked = changes.filter(
      ({ resource }) => resource !== 'assignment' && kindRow(resource).fleets === 'vehicle',
    );
    for (const kind of new Set(checked.map(({ resource }) => resource))) {
      const ofKind = checked.filter(({ resource }) => resource === kind);
      const ids = ofKind.map(({ id }) => id);
      const seen = await this.seen(kind, ids);
      if (ids.some((id) => !seen.has(id)) || ofKind.some(isOfAllFleets)) throw beyondFleets();
    }
    const other = changes.find(({ resource }) => kindRow(resource).fleets === undefined);
    if (other) throw beyondFleets();
  }

  /** The problem without names, numbers and times of records that the caller does not see. */
  async redacted(problem: Problem): Promise<Problem> {
    if (problem.status !== 409 && problem.status !== 400) return problem;
    const reasons = await Promise.all(problem.reasons.map((because) => this.reason(because)));
    const errors = problem.errors && (await Promise.all(problem.errors.map((error) => this.field(error))));
    // Several hidden records give one reason, so that their number is hidden too.
    const different = [...new Map(reasons.map((because) => [JSON.stringify(because), because])).values()];
    const { status, slug, title, errorsOmitted, headers } = problem;
    return new Problem(status, slug, title, different, { errors, errorsOmitted, headers });
  }

  private async reason(because: Because): Promise<Because> {
    const hidden: Because = { reason: 'hiddenConflict', params: {} };
    switch (because.reason) {
      case 'assigned': {
        const { vehicleId } = because.params;
        return (await this.seen('vehicle', [vehicleId])).has(vehicleId) ? because : hidden;
      }
      // Their number and names may be those of other fleets.
      case 'assignmentsBesides':
      case 'fleetInUse':
      case 'inputTypeInUse':
      case 'profileInUse':
        return hidden;
      case 'taken': {
        const { kind, holder } = because.params;
        if (!holder || (await this.seen(kind, [holder.id])).has(holder.id)) return because;
        return { reason: 'taken', params: { ...because.params, holder: null } };
      }
      default:
        return because;
    }
  }

  private async field(error: FieldProblem): Promise<FieldProblem> {
    if (error.code !== 'conflict' && error.code !== 'unique') return error;
    if (error.reason === undefined) return error;
    // The reasons of fields have the params of the contract's reasons.
    const because = await this.reason({ reason: error.reason, params: error.params ?? {} } as Because);
    if (because.reason === error.reason && because.params === error.params) return error;
    const detail = because.reason === 'taken' ? clauseOf(because) : sentenceOf(because);
    return { pointer: error.pointer, code: error.code, ...because, detail } as FieldProblem;
  }
}

const beyondFleets = (): Problem => forbidden({ reason: 'allFleetsOnly', params: {} });

/** A rule for all vehicles, or for all with a profile, is also about vehicles of other fleets. */
const isOfAllFleets = ({ resource, before, after }: Change): boolean =>
  resource === 'alertRule' &&
  [before, after].some((side) => side && 'scope' in side && (side.scope === 'all' || side.scope === 'profile'));

/** The guard of a change; undefined for callers that see all fleets, and for their own settings and views. */
export const guardOf = (tx: Transaction, caller: Caller, row: Endpoint): FleetGuard | undefined =>
  caller.fleetIds === null || row.access === 'user' ? undefined : new FleetGuard(tx, caller, row);
