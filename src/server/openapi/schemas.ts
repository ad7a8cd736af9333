/** The contract's schemas as JSON Schema. Named schemas become components. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
// Imports every endpoint schema, so that all names are registered.
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { ingestReply, message } from '../../contract/ingest.ts';
import { problemBody, tokenError } from '../../contract/problem.ts';
import { fieldNotes, schemaNotes } from './field-notes.ts';
import type { JsonSchema } from './types.ts';

const prefix = '#/components/schemas/';

export const nameOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** A reference if the schema or its element is named, otherwise the schema itself. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const name = nameOf(schema);
  if (name) return { $ref: `${prefix}${name}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOf(schema.element as z.ZodType) };
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

/** Null and absent mean the same in a POST, so a record that was read can be sent back. */
function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema;
  if (!properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, property]) => [
        field,
        required.includes(field) ? property : orNull(property),
      ]),
    ),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, const: only, ...rest } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const allowed = values ?? (only === undefined ? undefined : [only]);
  return { type: [type, 'null'], ...(allowed && { enum: [...allowed, null] }), ...rest };
}
