/** Queries of a page wait for the common timeout, and print the page only after it. */
import { configure, getConfig } from '@testing-library/react';
import { patienceMs } from './patience.ts';

const { getElementError: withThePage } = getConfig();
configure({
  asyncUtilTimeout: patienceMs,
  // A query that is retried does not print the page. The last error does.
  getElementError: (message, container) =>
    isLookingAgain() ? Object.assign(new Error(message ?? ''), { name: notFound }) : withThePage(message, container),
});

const notFound = 'TestingLibraryElementError';

/** True inside `waitFor` and `findBy…`, by a flag of the library. */
function isLookingAgain(): boolean {
  const config = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
  return config._disableExpensiveErrorDiagnostics === true;
}
