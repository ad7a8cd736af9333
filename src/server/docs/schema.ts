/** Schemas as text: types, rules, and tables of fields. */

import { Html, html, phrase } from '../http/html.ts';
import type { JsonSchema, OpenApi } from '../openapi/types.ts';

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** `text, 1 to 255 characters` · `list of Geofence` · `whole number or null` */
export function typeOf(schema: JsonSchema, root: string): Html {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref);
    return html`<a href="${root}/records/${name}">${name}</a>`;
  }
  if (schema.anyOf) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null').map((each) => typeOf(each, root));
    return html`${joined(others, ' or ')}${schema.anyOf.length > others.length ? ' or null' : ''}`;
  }
  const [type = 'anything', ...others] = [schema.type ?? 'anything'].flat();
  const orNull = others.includes('null') ? ' or null' : '';
  if (type === 'array') {
    const items = typeof schema.items === 'object' ? typeOf(schema.items, root) : html`anything`;
    return schema.maxItems === 2 ? html`pair of ${items}s${orNull}` : html`list of ${items}${orNull}`;
  }
  return html`${wordOf(type, schema.format)}${limitsOf(schema)}${orNull}`;
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};
const wordOf = (type: string, format: string | undefined): string =>
  format === 'date-time' ? 'UTC time' : (words[type] ?? type);

function limitsOf({ enum: values, const: only, minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const allowed = (values ?? (only === undefined ? [] : [only])).filter((value) => value !== null);
  if (allowed.length > 0) return `: ${allowed.map(String).join(', ')}`;
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (maxLength !== undefined) {
    return minLength ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`;
  }
  return '';
}

const joined = (parts: readonly Html[], between: string): Html => new Html(parts.map(({ text }) => text).join(between));

/** A row for each field: name, type, whether required, description. */
export function fieldsOf(schema: JsonSchema, sent: boolean, root: string): Html | undefined {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return undefined;
  const rows = fields.map(([name, field]) => {
    const required = sent && schema.required?.includes(name) ? html` <span class="must">required</span>` : undefined;
    return html`<tr><th scope="row"><code>${name}</code>${required}</th><td>${typeOf(field, root)}</td><td>${phrase(field.description ?? '')}</td></tr>`;
  });
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** The schema that a reference leads to, or the schema itself. */
export const resolved = ({ components }: OpenApi, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (components.schemas[nameIn(schema.$ref)] ?? schema);
