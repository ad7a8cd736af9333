/**
 * Set-up of page tests: the library's matchers and timeouts, and APIs that jsdom lacks. The code below runs for each file.
 * The imports run once for each worker: its files share one page.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import './quick-selectors.ts';
import './quick-styles.ts';
import './page-shims.ts';
import './patient-queries.ts';

afterEach(cleanup);
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
