/** What tests of pages have: the library's matchers and patience, and what jsdom lacks. */
import '@testing-library/jest-dom/vitest';
import { configure, getConfig } from '@testing-library/react';
import './page-shims.ts';
import './kept-styles.ts';
import { patienceMs } from './patience.ts';

const { getElementError: withThePage } = getConfig();
configure({
  asyncUtilTimeout: patienceMs,
  // What is about to be looked for again needs no print of the page; what is told in the end gets one.
  getElementError: (message, container) =>
    isLookingAgain() ? Object.assign(new Error(message ?? ''), { name: notFound }) : withThePage(message, container),
});

const notFound = 'TestingLibraryElementError';

/** Inside of `waitFor` and `findBy…`; the library marks it for itself. */
function isLookingAgain(): boolean {
  const config = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
  return config._disableExpensiveErrorDiagnostics === true;
}
