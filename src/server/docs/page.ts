/** The pages of the documentation as HTML. They are whole without their script, which adds search, copying and "try it". */
import { liveKinds, liveRecords } from '../../contract/live.ts';
import { problemTypes, problemUri } from '../../contract/problem.ts';
import type { WebhookEventName } from '../../contract/webhook-events.ts';
import { type Html, html, phrase, prose } from '../http/html.ts';
import { failures } from '../openapi/failures.ts';
import { eventNotes } from '../openapi/notes.ts';
import { schemaOf } from '../openapi/schemas.ts';
import type { Answer, OpenApi, Operation, Parameter, Reference } from '../openapi/types.ts';
import { type Guide, guideHtml } from './guides.ts';
import { languages, sampleOf } from './samples.ts';
import { fieldsOf, resolved, typeOf } from './schema.ts';

export interface DocsPage {
  /** Below the base path. */
  path: string;
  title: string;
  /** Where it belongs, for the list of found pages. */
  part: string;
  /** What the search reads. */
  text: string;
  content: () => Html;
}

interface Site {
  document: OpenApi;
  guides: readonly Guide[];
  /** The base path with `/docs`. */
  root: string;
  isServed: (file: string) => boolean;
}

export function docsPages(site: Site): DocsPage[] {
  const { document, guides, root } = site;
  const entries = entriesOf(document);
  return [
    { path: '/docs', title: 'Documentation', part: '', text: document.info.description, content: () => home(site) },
    ...guides.map((guide) => ({
      ...{ path: `/docs/${guide.name}`, title: guide.title, text: guide.markdown },
      part: guides.find(({ name }) => name === guide.parent)?.title ?? 'guide',
      content: () => guideHtml(guide, site),
    })),
    {
      ...{ path: '/docs/events', title: 'Events', part: 'guide' },
      text: [...liveKinds, ...Object.entries(eventNotes).flat()].join(' '),
      content: () => events(site),
    },
    {
      ...{ path: '/docs/problems', title: 'Problem types', part: 'guide', text: problemTypes.join(' ') },
      content: () => problems(root),
    },
    ...entries.map(({ method, path, operation }) => ({
      path: `/docs/reference/${operation.operationId}`,
      title: operation.summary,
      part: `${method.toUpperCase()} ${path}`,
      text: [path, operation.operationId, operation.description, ...sentNames(document, operation)].join(' '),
      content: () => operationOf(site, { method, path, operation }),
    })),
    ...Object.entries(document.components.schemas).map(([name, schema]) => ({
      ...{ path: `/docs/records/${name}`, title: name, part: 'record' },
      text: [schema.description, ...Object.keys(schema.properties ?? {})].join(' '),
      content: () =>
        html`<h1>${name}</h1>${schema.description === undefined ? undefined : prose(schema.description)}${fieldsOf(schema, true, root)}`,
    })),
  ];
}

const entriesOf = (document: OpenApi): EndpointEntry[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): EndpointEntry => ({ method, path, operation })),
  );

/** Of the parameters and the fields that a request has. */
function sentNames(document: OpenApi, { parameters, requestBody }: Operation): string[] {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => resolved(document, schema));
  return [
    ...parameters.map((parameter) => parameterIn(document, parameter).name),
    ...bodies.flatMap(({ properties = {} }) => Object.keys(properties)),
  ];
}

/** The frame of every page. */
export function framed(page: DocsPage, { document, guides, root }: Site): string {
  const base = root.replace(/\/docs$/, '');
  const link = (path: string, title: string): Html =>
    html`<li><a href="${base}${path}"${path === page.path ? html` aria-current="page"` : undefined}>${title}</a></li>`;
  const guideLink = (name: string, title: string): Html => {
    const sections = guides.filter(({ parent }) => parent === name);
    const isOpen = [name, ...sections.map((each) => each.name)].some((each) => page.path === `/docs/${each}`);
    return html`${link(`/docs/${name}`, title)}${isOpen && sections.length > 0 ? html`<li><ul>${sections.map((each) => link(`/docs/${each.name}`, each.title))}</ul></li>` : undefined}`;
  };
  return html`<!doctype html>
<html lang="en" data-base="${base}" data-channel="fenceline:${base}/">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} – ${document.info.title}</title>
<link rel="icon" href="${base}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/style.css">
<script src="${root}/page.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<nav aria-label="Contents">
<form role="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" aria-controls="found"><p id="count" role="status"></p><ul id="found"></ul></form>
<details open><summary>Contents</summary><ul>
${link('/docs', 'Documentation')}
<li><h2>Guides</h2><ul>${guides.filter(({ parent }) => parent === undefined).map(({ name, title }) => guideLink(name, title))}${link('/docs/events', 'Events')}${link('/docs/problems', 'Problem types')}</ul></li>
<li><h2>Reference</h2><ul>${document.tags.map(({ name }) => html`<li><a href="${root}#${anchorOf(name)}">${name}</a></li>`)}<li><a href="${root}#records">Records</a></li></ul></li>
</ul></details>
</nav>
<main id="main">
${page.content()}
</main>
</body>
</html>
`.text;
}

const anchorOf = (tag: string): string => `group-${tag.replaceAll(' ', '-')}`;

function home({ document, root }: Site): Html {
  const entries = entriesOf(document);
  const { title, version, summary, description } = document.info;
  return html`<h1>${title} <small>v${version}</small></h1>
<p class="lead">${summary}. For programs: <a href="${root.replace(/\/docs$/, '')}/public/v1/openapi.json">openapi.json</a>, OpenAPI 3.1, and a <a href="${root}/fleet-client.ts">TypeScript client</a> in one file. The documentation is in English.</p>
${prose(description)}
${document.tags.map(
  ({ name, description: note }) =>
    html`<section><h2 id="${anchorOf(name)}">${name}</h2>${prose(note)}<ul>${entries
      .filter(({ operation }) => operation.tags.includes(name))
      .map(
        ({ method, path, operation }) =>
          html`<li><a href="${root}/reference/${operation.operationId}">${operation.summary}</a> <span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></li>`,
      )}</ul></section>`,
)}
<section><h2 id="records">Records</h2><ul class="names">${Object.keys(document.components.schemas).map((name) => html`<li><a href="${root}/records/${name}">${name}</a></li>`)}</ul></section>`;
}

const events = ({ document, root }: Site): Html => html`<h1>Events</h1>
<h2 id="changes">Changes and the live stream</h2>
<p><a href="${root}/reference/listChanges">GET /changes</a> and <a href="${root}/reference/listenLive">GET /live</a> have the same kinds. Each change has the record as its own list shows it, or says that it is gone.</p>
<table><thead><tr><th scope="col">Kind</th><th scope="col">Record</th></tr></thead><tbody>${liveKinds.map((kind) => html`<tr><th scope="row"><code>${kind}</code></th><td>${typeOf(schemaOf(liveRecords[kind]), root)}</td></tr>`)}</tbody></table>
<h2 id="webhooks">Webhooks</h2>
<p>A <a href="${root}/webhooks">webhook</a> gets a POST with <code>type</code>, <code>timestamp</code> and <code>data</code> for each event.</p>
<table><thead><tr><th scope="col">Event</th><th scope="col">data</th><th scope="col">When</th></tr></thead><tbody>${Object.entries(
  document.webhooks,
).map(([event, { post }]) => {
  const sent = post.requestBody?.content['application/json'];
  return html`<tr><th scope="row"><code>${event}</code></th><td>${typeOf(sent?.schema.properties?.['data'] ?? {}, root)}</td><td>${eventNotes[event as WebhookEventName]}${exampleOf(sent?.example)}</td></tr>`;
})}</tbody></table>`;

function problems(root: string): Html {
  return html`<h1>Problem types</h1>
<p>Failures are <code>application/problem+json</code> (RFC 9457), see <a href="${root}/records/Problem">Problem</a>. <code>type</code> is one of this closed list.</p>
<ul>${problemTypes.map((type) => html`<li><code>${problemUri(type)}</code></li>`)}</ul>
<h2>By status</h2>
${Object.entries(failures).map(([status, [meaning, example]]) => html`<h3>${status}</h3>${prose(meaning)}<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`)}`;
}

interface EndpointEntry {
  method: string;
  path: string;
  operation: Operation;
}

function operationOf({ document, root }: Site, { method, path, operation }: EndpointEntry): Html {
  const { summary, description, requestBody, responses } = operation;
  const sent = Object.values(requestBody?.content ?? {})[0];
  const parameters = operation.parameters.map((parameter) => parameterIn(document, parameter));
  return html`<h1>${summary}</h1>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${description === undefined ? undefined : prose(description)}
${parameters.length === 0 ? undefined : parametersOf(parameters, root)}
${sent === undefined ? undefined : html`<h2>Body: ${typeOf(sent.schema, root)}</h2>${fieldsOf(resolved(document, sent.schema), true, root)}`}
<h2>Answers</h2>
<dl>${Object.entries(responses).map(([status, answer]) => answerOf(document, status, answer, root))}</dl>
${samplesOf(method, path, operation)}`;
}

function samplesOf(method: string, path: string, operation: Operation): Html {
  const sample = sampleOf(method, path, operation);
  const { secret, fails } = sample;
  const isOpen = secret === undefined;
  const hasKey = secret === 'KEY' || sample.path.includes('$KEY');
  return html`<h2>Examples</h2>
<p><code>FLEET</code> is the address of the service${hasKey ? html`, <code>KEY</code> a device key` : isOpen ? '' : html`, <code>TOKEN</code> an access token or an API key`}.</p>
${fails && html`<p class="fails">Answers <strong>${fails.status}</strong> until ${fails.until}.</p>`}
${languages.map(([name, write], at) => html`<details name="language"${at === 0 ? html` open` : undefined}><summary>${name}</summary><pre><code>${write(sample)}</code></pre></details>`)}
${
  hasKey
    ? undefined
    : html`<form id="try" hidden data-method="${sample.method}" data-type="${sample.type}" data-open="${String(isOpen)}"><h2>Try it</h2>
<p>${isOpen ? 'Sends the request from this page.' : 'Sends the request as the user who is signed in to the dashboard in another tab.'}${sample.method === 'GET' ? '' : ' It changes the data of the fleet.'}</p>
<label>${sample.method} <input name="path" value="${sample.path}" autocomplete="off" spellcheck="false"></label>
${sample.body === undefined ? undefined : html`<label>Body <textarea name="body" rows="6" spellcheck="false">${sample.body}</textarea></label>`}
<button type="submit">Send</button>
<output></output></form>`
}`;
}

const nameIn = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

function parameterIn({ components }: OpenApi, parameter: Parameter | Reference): Parameter {
  if ('name' in parameter) return parameter;
  const found = components.parameters[nameIn(parameter)];
  if (!found) throw new Error(`The document has no ${parameter.$ref}`);
  return found;
}

function parametersOf(parameters: readonly Parameter[], root: string): Html {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description }) =>
      html`<tr><th scope="row"><code>${name}</code>${required ? html` <span class="must">required</span>` : undefined}</th><td>${place}</td><td>${typeOf(schema, root)}</td><td>${phrase(description ?? '')}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function answerOf({ components }: OpenApi, status: string, answer: Answer | Reference, root: string): Html {
  const found = '$ref' in answer ? components.responses[nameIn(answer)] : answer;
  const content = Object.values(found?.content ?? {})[0];
  const headers = Object.keys(found?.headers ?? {}).filter((name) => name !== 'X-Request-Id');
  const success = status.startsWith('2');
  return html`<dt><span class="status s${status.slice(0, 1)}">${status}</span></dt><dd>${phrase(found?.description ?? '')}${success && content ? html`: ${typeOf(content.schema, root)}` : undefined}${headers.length === 0 ? undefined : html` <span class="headers">${headers.join(', ')}</span>`}${success && content ? exampleOf(content.example) : undefined}</dd>`;
}

const exampleOf = (example: unknown): Html =>
  html`<details><summary>Example</summary><pre><code>${JSON.stringify(example, null, 2)}</code></pre></details>`;
