import { type FiguresQuery, reportScopes } from '../../contract/temperature-report.ts';

/** The dashboard's page with the same figures. `src/web/paths` has its own list; a test compares them. */
export function reportPath(query: FiguresQuery, { startUtc, endUtc }: { startUtc: string; endUtc: string }): string {
  const scope = reportScopes.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]]));
  return `/temperature/report?${new URLSearchParams([...scope, ['from', startUtc], ['to', endUtc]])}`;
}
