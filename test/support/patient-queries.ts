/** Queries of a page wait as long as everything here, and print it once they gave up. */
import { configure, getConfig } from '@testing-library/react';
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
