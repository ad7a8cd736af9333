import type { Alarm } from '../../../../contract/temperature.ts';
import { alarmReviews, type Review } from '../../../store/alarms.ts';
import type { BulkKind } from '../bulk-kind.ts';

/** Their reviews. */
export const bulkAlarms: BulkKind<Review, Alarm> = {
  kind: 'alarm',
  store: alarmReviews,
  contentOf: ({ reviewedUtc, reviewedBy, cause, note }) => ({ reviewedUtc, reviewedBy, cause, note }),
};
