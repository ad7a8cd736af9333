/** The page's style sheet, with the dashboard's colours in both themes. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfcfa, #1f1c18);
  --rail: light-dark(#f1ede5, #161412);
  --ink: light-dark(#24211c, #ede8df);
  --quiet: light-dark(#5c554a, #b8afa0);
  --line: light-dark(#e0dacd, #393328);
  --code: light-dark(#f3efe7, #282420);
  --accent: light-dark(#0c5a55, #6cc7be);
  --get: light-dark(#1d5c9e, #8bbcf2);
  --post: light-dark(#2c6a35, #85cb8d);
  --delete: light-dark(#b3261e, #ff8b7e);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 17rem minmax(0, 1fr);
  background: var(--paper);
  color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Helvetica, Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.9em; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem; }
nav {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  padding: 1.5rem 1rem;
  background: var(--rail);
  border-right: 1px solid var(--line);
  font-size: 14px;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav > details > ul > li { margin-bottom: 0.75rem; }
nav > details > ul > li > a { font-weight: 600; color: var(--ink); text-decoration: none; }
nav summary { display: none; }
nav li li a { display: block; padding: 0.1rem 0 0.1rem 0.75rem; color: var(--quiet); text-decoration: none; }
nav li li li a { padding-left: 1.5rem; }
.up { margin: 0 0 0.25rem; font-size: 14px; }
nav a:hover { text-decoration: underline; }
#found li { margin: 0 0 0.5rem; line-height: 1.35; overflow-wrap: anywhere; }
#found small { display: block; color: var(--quiet); }
main { padding: 2rem 2.5rem 6rem; max-width: 64rem; overflow-wrap: break-word; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.5rem; }
h1 small { color: var(--quiet); font-weight: 400; }
h2 { font-size: 1.4rem; margin: 3.5rem 0 0.25rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 0; }
nav h2 { font-size: 14px; margin: 0.75rem 0 0.25rem; padding: 0; border: 0; }
nav a[aria-current] { color: var(--ink); font-weight: 600; }
nav label, form label { display: block; font-weight: 600; }
input, textarea { width: 100%; font: inherit; font-weight: 400; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 6px; padding: 0.4rem 0.6rem; }
button { font: inherit; color: var(--accent); background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 0.25rem 0.75rem; cursor: pointer; }
input:focus-visible, textarea:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* The button covers a corner of the block. In a column of its own it would make the block narrower. */
.copy { float: right; margin: 0.4rem 0.4rem -4rem; position: relative; font-size: 13px; }
#try :is(input, textarea) { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.9em; }
.anchor { text-decoration: none; color: var(--quiet); font-weight: 400; }
.names { columns: 14rem; }
output { display: block; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 60vh; overflow-y: auto; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; margin-top: 0.75rem; }
img { max-width: 100%; }
p { max-width: 46rem; }
.lead { font-size: 1.05rem; color: var(--quiet); }
.route { margin: 0.25rem 0 0.5rem; overflow-wrap: anywhere; }
.method { font-weight: 700; font-size: 0.8rem; letter-spacing: 0.04em; }
.method.get { color: var(--get); }
.method.post { color: var(--post); }
.method.delete { color: var(--delete); }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: 13px; }
tbody th { width: 14rem; overflow-wrap: anywhere; }
p.fails { border-left: 3px solid var(--accent); padding-left: 0.75rem; }
.must { color: var(--delete); font-size: 12px; }
.headers { color: var(--quiet); font-size: 13px; }
dl { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); gap: 0.2rem 0.5rem; margin: 0; font-size: 14px; }
dt, dd { margin: 0; }
.status { font-variant-numeric: tabular-nums; font-weight: 600; color: var(--quiet); }
.status.s2 { color: var(--post); }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; overflow-x: auto; }
summary { cursor: pointer; color: var(--accent); }
@media (max-width: 56rem) {
  body { display: block; }
  nav { position: static; height: auto; padding: 1rem; border-right: 0; border-bottom: 1px solid var(--line); }
  nav summary { display: list-item; padding: 0.5rem 0 0; font-weight: 600; }
  main { padding: 1.25rem 1rem 4rem; }
  table, tbody, tr, th, td { display: block; width: auto; }
  thead { display: none; }
  th, td { border: 0; padding: 0.1rem 0; }
  tr { padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
}
@media print {
  body { display: block; }
  nav { display: none; }
}
`;
