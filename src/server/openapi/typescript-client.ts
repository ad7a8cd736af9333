/**
 * The document as a typed TypeScript client in one file without dependencies. Generators that we tried need another version of
 * TypeScript or of Node.js than this project, or hide the headers of answers, and so `ETag` and `Link`.
 */
import type { JsonSchema, OpenApi, Operation, Parameter, Reference } from './types.ts';
import { clientRuntime } from './typescript-runtime.ts';

export function typescriptClient(document: OpenApi): string {
  const { info, components, paths } = document;
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isForUsers(operation))
      .map(([method, operation]) => methodOf(document, path, method, operation)),
  );
  return [
    `/** A client of the ${info.title} v${info.version}, made from its OpenAPI document. */`,
    clientRuntime,
    ...types,
    `export class FleetClient extends Connection {\n${methods.join('\n\n')}\n}`,
    '',
  ].join('\n\n');
}

/** Signing in is part of the runtime, and devices have keys of their own. */
const isForUsers = ({ security }: Operation): boolean => security === undefined;

function methodOf(document: OpenApi, path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = operation.parameters.map((parameter) => parameterIn(document, parameter));
  const sent = Object.values(requestBody?.content ?? {})[0];
  const fields = [
    ...parameters.filter(({ in: place }) => place !== 'header').map(fieldOf),
    ...(sent ? [`body: ${typeOf(sent.schema)}`] : []),
    ...parameters.flatMap(({ name }) => (headerFields[name] === undefined ? [] : [`${headerFields[name]}?: string`])),
  ];
  const isRequired = fields.some((field) => /^\w+:/.test(field));
  const input = fields.length === 0 ? 'CallOptions' : `{ ${fields.join('; ')} } & CallOptions`;
  const route = `'${method.toUpperCase()}', '${path}'`;
  return `${comment([summary, description].filter(Boolean).join('. '), '  ')}  ${operationId}(input: ${input}${
    isRequired ? '' : ' = {}'
  }): Promise<Answer<${replyOf(responses)}>> {
    return this.call(${route}, input);
  }`;
}

const headerFields: Readonly<Record<string, string>> = { 'If-Match': 'ifMatch', 'Idempotency-Key': 'idempotencyKey' };

const fieldOf = ({ name, required, schema }: Parameter): string => `${name}${required ? '' : '?'}: ${typeOf(schema)}`;

function parameterIn({ components }: OpenApi, parameter: Parameter | Reference): Parameter {
  if ('name' in parameter) return parameter;
  const found = components.parameters[nameIn(parameter.$ref)];
  if (!found) throw new Error(`The document has no ${parameter.$ref}`);
  return found;
}

/** Files and streams are the answer itself, to be read by the caller. */
function replyOf(responses: Operation['responses']): string {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = answer && 'content' in answer ? answer.content : undefined;
  if (!content) return 'undefined';
  const json = content['application/json'];
  return json ? typeOf(json.schema) : 'Response';
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.anyOf) return union(schema.anyOf.map(typeOf));
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return union([schema.type ?? 'unknown'].flat().map((type) => plainType(type, schema)));
}

function plainType(type: string, schema: JsonSchema): string {
  if (type === 'array') return `${typeof schema.items === 'object' ? typeOf(schema.items) : 'unknown'}[]`;
  if (type === 'object') return objectType(schema);
  return type === 'integer' ? 'number' : type;
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${comment(field.description)}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

const union = (types: readonly string[]): string =>
  types.length === 1 ? (types[0] ?? 'never') : `(${[...new Set(types)].join(' | ')})`;

const comment = (text: string | undefined, indent = ''): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n` : '';
