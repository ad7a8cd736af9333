/**
 * What tests of pages have: the library's matchers and patience, and what jsdom lacks. Only what stands here counts for each
 * file anew: what is imported is taken in once for all files of a worker, and they share one page.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import './kept-styles.ts';
import './page-shims.ts';
import './patient-queries.ts';

afterEach(cleanup);
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
