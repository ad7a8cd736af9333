import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
// Two cores, a database and a browser beside it: what takes longer than this will not come.
configure({ asyncUtilTimeout: 10_000 });

// Tests of what needs no page run without one (`@vitest-environment node`).
if ('document' in globalThis) await import('./page-shims.ts');
