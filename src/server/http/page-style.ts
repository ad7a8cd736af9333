/** Style of pages without the dashboard, which people without a sign-in open. */
import { createHash } from 'node:crypto';

/** Colours, font and the sheet of paper in the middle. A page adds its own rules. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f5f0, #181613);
  --raised: light-dark(#ffffff, #282420);
  --line: light-dark(#e0dacd, #393328);
  --ink: light-dark(#24211c, #ede8df);
  --quiet: light-dark(#5c554a, #b8afa0);
  --accent: light-dark(#0d5f5a, #6cc7be);
  --button: light-dark(#0d5f5a, #1b7a73);
  --good: light-dark(#1d6b38, #7fce97);
}
* { box-sizing: border-box; }
body {
  display: grid;
  min-height: 100dvh;
  margin: 0;
  padding: 16px;
  place-items: center;
  color: var(--ink);
  background: var(--paper);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Helvetica, Arial, sans-serif;
}
main {
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--raised);
  overflow-wrap: anywhere;
}
h1 { line-height: 1.3; text-wrap: balance; }
dt { color: var(--quiet); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** Lets a Content-Security-Policy allow this style or script, and no other. */
export const sourceOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
