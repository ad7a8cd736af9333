import type * as z from 'zod';
import { bodyLimitBytes, openBodyLimitBytes } from './choices.ts';
import type { Versioned } from './kinds.ts';

/** Who may call: anyone at all, any signed-in user, an administrator. */
export type Access = 'open' | 'user' | 'administrator';

/**
 * One row of the endpoint table. The server's parsing and authorisation, the dashboard's client and the OpenAPI document
 * all come from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{names}`; every path parameter is an integer id. */
  path: string;
  summary: string;
  /** The group under which it is documented. */
  group: string;
  /** Left out: see `accessOf`. */
  access?: Access;
  query?: z.ZodType;
  /** JSON body. */
  body?: z.ZodType;
  /** The body's member that is a `rowList`, and its limit: its rows become values one by one, while the handler reads them. */
  rows?: { readonly member: string; readonly max: number };
  /** Form body, url-encoded or multipart. */
  form?: z.ZodType;
  /** Left out: 204 without a body. */
  reply?: z.ZodType;
  /** In place of a reply: server-sent events without an end, each name with its data. */
  stream?: Readonly<Record<string, z.ZodType>>;
  /** The versions that a GET's answer depends on: its bytes are kept until one of them is raised. */
  reads?: readonly Versioned[];
  /** The versions that a change raises, in its own transaction. */
  changes?: readonly Versioned[];
  /** An update of an existing record honours `If-Match`: the record's GET in the table. */
  record?: string;
  /** Of a record's GET: fields that its device writes. Who saves the record cannot lose them: `If-Match` leaves them out. */
  telemetry?: readonly string[];
  /** Other than `limitOfBody` has it. */
  bodyLimitBytes?: number;
}

/** The largest body of a row. Of a caller who need not be known it is small. */
export const limitOfBody = ({ bodyLimitBytes: own, access }: Pick<Endpoint, 'bodyLimitBytes' | 'access'>): number =>
  own ?? (access === 'open' ? openBodyLimitBytes : bodyLimitBytes);

/** Who may call a row that does not say so: a GET every user, POST and DELETE administrators. */
export const accessOf = ({ access, method }: Pick<Endpoint, 'access' | 'method'>): Access =>
  access ?? (method === 'GET' ? 'user' : 'administrator');

/** Keeps the literal types of path and schemas. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type PathParameters<Row extends Endpoint> = { [Name in Names<Row['path']>]: number };

/** In brackets, since `never`, which is what is left of a row without a schema, extends everything. */
type Schema<Entry> = [NonNullable<Entry>] extends [never] ? undefined : NonNullable<Entry>;
type Parsed<Entry, None = undefined> = Schema<Entry> extends z.ZodType ? z.output<Schema<Entry>> : None;
type Sent<Entry> = Schema<Entry> extends z.ZodType ? z.input<Schema<Entry>> : undefined;
type Member<Row, Key extends string> = Row extends { [K in Key]: infer Schema } ? Schema : undefined;

/** What the handler gets, and what the client sends. */
export type QueryOf<Row extends Endpoint> = Parsed<Member<Row, 'query'>>;
export type BodyOf<Row extends Endpoint> = Parsed<Member<Row, 'body'>>;
export type FormOf<Row extends Endpoint> = Parsed<Member<Row, 'form'>>;
/** Nothing where the endpoint answers 204. */
export type ReplyOf<Row extends Endpoint> = Parsed<Member<Row, 'reply'>, void>;
export type SentBodyOf<Row extends Endpoint> = Sent<Member<Row, 'body'>>;
