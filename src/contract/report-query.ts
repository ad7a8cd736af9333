import { identifier, rule } from './fields.ts';
import { reportQueryPattern } from './report-contents.ts';

/** Of a list in a report: its filters and columns, as in the address of its export. */
export const reportQuery = identifier({ min: 1, max: 4000 })
  .check(
    rule((value) =>
      new RegExp(reportQueryPattern).test(value)
        ? undefined
        : { code: 'format', detail: 'must be filters of a list such as vehicleId=4&minSeconds=600, without a period' },
    ),
  )
  .meta({ pattern: reportQueryPattern });
