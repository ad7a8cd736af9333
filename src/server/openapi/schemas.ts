/** The contract's schemas as JSON Schema. Named schemas become components. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
// Imports every endpoint schema, so that all names are registered.
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { ingestReply, message } from '../../contract/ingest.ts';
import { problemBody, tokenError } from '../../contract/problem.ts';
import { webhookData } from '../../contract/webhook-events.ts';
import { fieldNotes, schemaNotes } from './field-notes.ts';
import type { JsonSchema } from './types.ts';

const prefix = '#/components/schemas/';

export const nameOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** A reference if the schema, its element or one of its kinds is named, otherwise the schema itself. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const name = nameOf(schema);
  if (name) return { $ref: `${prefix}${name}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOf(schema.element as z.ZodType) };
  if (schema instanceof z.ZodUnion) {
    const kinds = schema.options as readonly z.ZodType[];
    if (kinds.some(nameOf)) return { anyOf: kinds.map(schemaOf) };
  }
  return cleaned(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** The components that the endpoints use, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (name) => `${prefix}${name}`,
    io: 'input',
    unrepresentable: 'any',
  });
  const all = schemas as Record<string, JsonSchema>;
  const rows: Endpoint[] = Object.values(endpoints);
  const sent = reachable(all, [...rows.flatMap(({ body }) => body ?? []), message].map(schemaOf));
  const used = reachable(
    all,
    [
      ...rows.flatMap(({ body, form, reply }) => [body ?? [], form ?? [], reply ?? []].flat()),
      problemBody,
      tokenError,
      message,
      ingestReply,
      ...Object.values(webhookData),
    ].map(schemaOf),
  );
  return Object.fromEntries(
    [...used].sort().map((name) => {
      const schema = withDescriptions(name, cleaned(all[name] ?? {}));
      return [name, sent.has(name) ? withNulls(schema) : schema];
    }),
  );
}

/** The named schemas that these reference. */
function reachable(all: Readonly<Record<string, JsonSchema>>, from: readonly JsonSchema[]): Set<string> {
  const names = new Set<string>();
  const visit = (schema: unknown): void => {
    if (schema === null || typeof schema !== 'object') return;
    for (const [key, value] of Object.entries(schema)) {
      const name = key === '$ref' && typeof value === 'string' ? value.slice(prefix.length) : undefined;
      if (name === undefined) visit(value);
      else if (!names.has(name)) {
        names.add(name);
        visit(all[name]);
      }
    }
  };
  from.forEach(visit);
  return names;
}

/**
 * Post-processes the whole schema: removes limits that JavaScript numbers imply, and the text form of query parameters.
 */
function cleaned(schema: JsonSchema): JsonSchema {
  const { $schema: _, $id: __, ...rest } = schema as JsonSchema & { $schema?: string; $id?: string };
  const made: JsonSchema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'enum' ? value : cleanedPart(value)]),
  );
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if (made.type === 'integer' || made.type === 'boolean') delete made.pattern;
  if (made.type === 'boolean') delete made.enum;
  // A pair for tools that do not support prefixItems.
  const [first] = made.prefixItems ?? [];
  if (first && made.prefixItems?.every((item) => isDeepStrictEqual(item, first))) {
    delete made.prefixItems;
    made.items = first;
  }
  return made;
}

function cleanedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(cleanedPart);
  return part !== null && typeof part === 'object' ? cleaned(part) : part;
}

/** Adds descriptions of the schema and its fields. */
function withDescriptions(name: string, schema: JsonSchema): JsonSchema {
  const base = name.replace(/Input$/, '');
  const properties = Object.entries(schema.properties ?? {}).map(([field, property]): [string, JsonSchema] => {
    const description = fieldNotes[name]?.[field] ?? fieldNotes[base]?.[field] ?? fieldNotes['*']?.[field];
    return [field, description === undefined || property.$ref ? property : { ...property, description }];
  });
  const description = schemaNotes[name] ?? schemaNotes[base];
  return {
    ...(description && { description }),
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  };
}

/** Null clears a field, so a record that was read can be sent back. Says which fields an update may leave out. */
function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, required = [], description } = schema;
  if (!properties) return schema;
  const added = Object.keys(properties).filter((field) => addedAs(properties[field]) !== undefined);
  const rule = `An update that leaves out ${added.join(', ')} does not change ${added.length > 1 ? 'them' : 'it'}.`;
  return {
    ...schema,
    ...(added.length > 0 && { description: [description, rule].filter(Boolean).join(' ') }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, property]) => {
        const { [addedMark]: mark, ...sent } = property as Marked;
        return [field, required.includes(field) || mark === 'required' ? sent : orNull(sent)];
      }),
    ),
  };
}

const addedMark = 'x-added';
type Marked = JsonSchema & { [addedMark]?: 'required' | 'optional' };
/** For a field beyond the document: whether a new record needs it. */
const addedAs = (property: Marked | undefined): Marked[typeof addedMark] => property?.[addedMark];

function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...outer } = schema;
  const [only, none, ...others] = anyOf;
  // What zod makes of a nullable schema.
  if (only && none?.type === 'null' && others.length === 0) return only.$ref ? schema : orNull({ ...only, ...outer });
  const { type, enum: values, const: fixed, ...rest } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const allowed = values ?? (fixed === undefined ? undefined : [fixed]);
  return { type: [type, 'null'], ...(allowed && { enum: [...allowed, null] }), ...rest };
}
