import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const ofTests = join(root, 'test/support/sql-of-tests.ts');

/** Leads imports of `sql` by tests to `sql-of-tests.ts`. */
export const sqlOfTests = (): Plugin => ({
  name: 'sql-of-tests',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.startsWith(join(root, 'test/')) && importer !== ofTests && source.endsWith('/src/server/database/sql.ts')
      ? ofTests
      : undefined,
});
