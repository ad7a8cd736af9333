import type * as z from 'zod';
import { bodyLimitBytes, openBodyLimitBytes, type RoleName, roles } from './choices.ts';
import { type KindName, kindRow, type ReferableKind, type Versioned } from './kinds.ts';
import { mayChange, roleNames } from './roles.ts';

/** Who may call: anyone, any signed-in user, or administrators. */
export type Access = 'open' | 'user' | 'administrator';

/**
 * One row of the endpoint table. The server's parsing and authorisation, the dashboard's client and the OpenAPI
 * document are derived from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{names}`; every path parameter is an integer id. */
  path: string;
  /** Another address of the same row. The documentation leaves it out. */
  alias?: string;
  summary: string;
  /** Group in the documentation. */
  group: string;
  /** Default: every user for GET, the roles that change `of` for POST and DELETE, administrators without it. */
  access?: Access;
  /** The kind of the records that a POST or DELETE changes: see `rights`. */
  of?: KindName;
  /** Also for users who must add a second factor first. */
  beforeFactor?: true;
  /** It changes how the caller signs in, which a stolen session must not: see `recentSignInSeconds`. */
  recentSignIn?: true;
  query?: z.ZodType;
  /** JSON body. */
  body?: z.ZodType;
  /**
   * The body's member that is a `rowList`, and its maximum length. Rows are parsed one by one while the handler reads
   * them.
   */
  rows?: { readonly member: string; readonly max: number };
  /** Form body, url-encoded or multipart. */
  form?: z.ZodType;
  /** Default: 204 without a body. */
  reply?: z.ZodType;
  /**
   * With `Accept: application/x-ndjson` the answer comes in lines as they are found: lines of these two schemas, the last
   * one once. The reply is the same in one piece. After a failure the last line is the problem instead.
   */
  lines?: { readonly each: z.ZodType; readonly last: z.ZodType };
  /** Instead of a reply: an endless stream of server-sent events, by name. */
  stream?: Readonly<Record<string, z.ZodType>>;
  /** Instead of a reply: a file of one of these media types, sent while it is made. */
  file?: readonly string[];
  /** The versions that a GET's answer depends on. The answer is cached until one of them is raised. */
  reads?: readonly Versioned[];
  /** The versions that a change raises in its transaction. */
  changes?: readonly Versioned[];
  /** The row's GET. With it, an update or a deletion of an existing record honours `If-Match`. */
  record?: string;
  /** Answers 204 with the new record's address in `Location`. */
  locates?: true;
  /** Further failures for the documentation: 404 of a record named in the body, 409 of a record in use, 410 of an old cursor. */
  fails?: readonly (404 | 409 | 410 | 429)[];
  /** The kind of the answered records, if it takes external references. With `include=references` they show theirs. */
  referred?: ReferableKind;
  /** For a record's GET: fields that its device writes. `If-Match` ignores them, because a save never changes them. */
  telemetry?: readonly string[];
  /** Default: `limitOfBody`. */
  bodyLimitBytes?: number;
}

/** The largest body of a row. Small if callers need not sign in. */
export const limitOfBody = ({ bodyLimitBytes: own, access }: Pick<Endpoint, 'bodyLimitBytes' | 'access'>): number =>
  own ?? (access === 'open' ? openBodyLimitBytes : bodyLimitBytes);

/** Whether a role may call a row. */
export function mayCall(role: number, { access, method, of }: Pick<Endpoint, 'access' | 'method' | 'of'>): boolean {
  if (access === 'open') return true;
  if (role === roles.administrator) return true;
  if (access !== undefined) return access === 'user';
  return method === 'GET' || (of !== undefined && mayChange(role, of));
}

/** The roles that may call a row. */
export const rolesOf = (row: Pick<Endpoint, 'access' | 'method' | 'of'>): RoleName[] =>
  roleNames.filter((name) => mayCall(roles[name], row));

/** Whether only callers without limited fleets may call a row: what it is about belongs to no vehicle, or is not filtered. */
export function needsAllFleets({
  access,
  method,
  of,
  rows,
}: Pick<Endpoint, 'access' | 'method' | 'of' | 'rows'>): boolean {
  if (access === 'open' || access === 'user') return false;
  if (method === 'GET') return access === 'administrator';
  const rule = of && kindRow(of).fleets;
  // Rows of an import may name any record.
  return rule === undefined || (rule === 'vehicle' && rows !== undefined);
}

/** Whether some roles get 403. */
export const isForSomeRoles = (row: Pick<Endpoint, 'access' | 'method' | 'of'>): boolean =>
  rolesOf(row).length < roleNames.length;

/** Keeps the literal types of path and schemas. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type PathParameters<Row extends Endpoint> = { [Name in Names<Row['path']>]: number };

/** In brackets, because `never`, the type of a missing schema, extends everything. */
type Schema<Entry> = [NonNullable<Entry>] extends [never] ? undefined : NonNullable<Entry>;
type Parsed<Entry, None = undefined> = Schema<Entry> extends z.ZodType ? z.output<Schema<Entry>> : None;
type Sent<Entry> = Schema<Entry> extends z.ZodType ? z.input<Schema<Entry>> : undefined;
type Member<Row, Key extends string> = Row extends { [K in Key]: infer Schema } ? Schema : undefined;

/** What the handler receives, and what the client sends. */
export type QueryOf<Row extends Endpoint> = Parsed<Member<Row, 'query'>>;
export type BodyOf<Row extends Endpoint> = Parsed<Member<Row, 'body'>>;
export type FormOf<Row extends Endpoint> = Parsed<Member<Row, 'form'>>;
/** Undefined if the endpoint answers 204. */
export type ReplyOf<Row extends Endpoint> = Parsed<Member<Row, 'reply'>, void>;
export type SentBodyOf<Row extends Endpoint> = Sent<Member<Row, 'body'>>;
/** Any line of an answer in lines. */
export type LinesOf<Row extends Endpoint> = Row extends { lines: { each: infer Each; last: infer Last } }
  ? Parsed<Each> | Parsed<Last>
  : never;
