/** The OpenAPI document as an HTML page: no script, no external files, light or dark by system. */

import { type Html, html, prose } from '../http/html.ts';
import type { Answer, OpenApi, Operation, Parameter, Reference } from '../openapi/types.ts';
import { fieldsOf, resolved, typeOf } from './schema.ts';

interface EndpointEntry {
  method: string;
  path: string;
  operation: Operation;
}

export function docsPage(document: OpenApi, { basePath }: { basePath: string }): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): EndpointEntry => ({ method, path, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    anchor: `group-${tag.name.replaceAll(' ', '-')}`,
    operations: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="stylesheet" href="${basePath}/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<nav aria-label="Contents">
<ul>
<li><a href="#main">Conventions</a></li>
${groups.map(({ name, anchor, operations }) => html`<li><a href="#${anchor}">${name}</a><ul>${operations.map(entry)}</ul></li>`)}
<li><a href="#records">Records</a></li>
</ul>
</nav>
<main id="main">
<h1>${document.info.title} <small>v${document.info.version}</small></h1>
<p class="lead">${document.info.summary}. As a document for programs: <a href="${basePath}/public/v1/openapi.json">openapi.json</a>, OpenAPI 3.1.</p>
${prose(document.info.description)}
<pre><code>FLEET=https://fleet.example
${signIn(document)}</code></pre>
${groups.map(({ name, anchor, description, operations }) => html`<section><h2 id="${anchor}">${name}</h2>${prose(description)}${operations.map((each) => operationOf(document, each))}</section>`)}
<section><h2 id="records">Records</h2>${records(document)}</section>
</main>
</body>
</html>
`;
  return page.text;
}

const entry = ({ operation }: EndpointEntry): Html =>
  html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`;

function signIn({ paths }: OpenApi): string {
  const operation = paths['/token']?.post;
  return operation ? curlOf('post', '/token', operation) : '';
}

function operationOf(document: OpenApi, { method, path, operation }: EndpointEntry): Html {
  const { operationId, summary, description, requestBody, responses } = operation;
  const sent = Object.values(requestBody?.content ?? {})[0];
  const parameters = operation.parameters.map((parameter) => parameterIn(document, parameter));
  return html`<article id="${operationId}">
<h3>${summary}</h3>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${description === undefined ? undefined : prose(description)}
${parameters.length === 0 ? undefined : parametersOf(parameters)}
${sent === undefined ? undefined : html`<h4>Body: ${typeOf(sent.schema)}</h4>${fieldsOf(resolved(document, sent.schema), true)}`}
<h4>Answers</h4>
<dl>${Object.entries(responses).map(([status, answer]) => answerOf(document, status, answer))}</dl>
<pre><code>${curlOf(method, path, operation)}</code></pre>
</article>`;
}

const nameIn = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

function parameterIn({ components }: OpenApi, parameter: Parameter | Reference): Parameter {
  if ('name' in parameter) return parameter;
  const found = components.parameters[nameIn(parameter)];
  if (!found) throw new Error(`The document has no ${parameter.$ref}`);
  return found;
}

function parametersOf(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description }) =>
      html`<tr><th scope="row"><code>${name}</code>${required ? html` <span class="must">required</span>` : undefined}</th><td>${place}</td><td>${typeOf(schema)}</td><td>${description}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function answerOf({ components }: OpenApi, status: string, answer: Answer | Reference): Html {
  const found = '$ref' in answer ? components.responses[nameIn(answer)] : answer;
  const content = Object.values(found?.content ?? {})[0];
  const headers = Object.keys(found?.headers ?? {}).filter((name) => name !== 'X-Request-Id');
  const success = status.startsWith('2');
  return html`<dt><span class="status s${status.slice(0, 1)}">${status}</span></dt><dd>${found?.description ?? ''}${success && content ? html`: ${typeOf(content.schema)}` : undefined}${headers.length === 0 ? undefined : html` <span class="headers">${headers.join(', ')}</span>`}${success && content ? exampleOf(content.example) : undefined}</dd>`;
}

const exampleOf = (example: unknown): Html =>
  html`<details><summary>Example</summary><pre><code>${JSON.stringify(example, null, 2)}</code></pre></details>`;

const records = ({ components }: OpenApi): Html[] =>
  Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3>${name}</h3>${schema.description === undefined ? undefined : prose(schema.description)}${fieldsOf(schema, true)}</article>`,
  );

// The curl commands: `$FLEET` is the service's address, `$TOKEN` an access token, `$KEY` a device key.

/** Example values of required query parameters. */
const examples: Readonly<Record<string, string>> = {
  startDate: '2026-11-20T00:00:00Z',
  endDate: '2026-11-21T00:00:00Z',
};

function curlOf(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const filled = path.replace(/\{\w+\}/g, '42');
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${examples[name] ?? '42'}`)
    .join('&');
  const open = operation.security?.length === 0;
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$FLEET${filled}${query && `?${query}`}"`,
    ...(open ? [] : [`-H "Authorization: Bearer ${operation.security?.[0]?.['ingestKey'] ? '$KEY' : '$TOKEN'}"`]),
    ...bodyOf(operation),
  ];
  return lines.join(' \\\n  ');
}

function bodyOf({ requestBody }: Operation): string[] {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return [];
  const [type, { example }] = first;
  if (type === 'application/x-www-form-urlencoded') {
    return Object.entries(example as Record<string, string>).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
    );
  }
  return [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(JSON.stringify(example))}`];
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
