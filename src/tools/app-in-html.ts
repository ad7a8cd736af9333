import type { Plugin, Rolldown } from 'vite';

/** Module that starts the dashboard after sign-in. */
const start = '/src/web/app/start.tsx';

/**
 * Vite plugin: replaces `"%app%"` in index.html with the files that the dashboard starts with. `public/early.js` requests
 * them for a returning user while the page's own script loads.
 */
export const appInHtml = (): Plugin => ({
  name: 'app-in-html',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => fillApp(html, appFiles(bundle)),
  },
});

export const fillApp = (html: string, files: readonly string[]): string =>
  html.replace('"%app%"', () => JSON.stringify(files));

/** The chunk of the start module, its static imports, and their CSS. */
export function appFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(start))).map(nameOf));
  const css = new Set<string>();
  // The loop also visits the files that it adds.
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const imported of chunk?.imports ?? []) files.add(imported);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) css.add(style);
  }
  return [...files, ...css];
}

const nameOf = ({ fileName }: Rolldown.OutputChunk): string => fileName;
