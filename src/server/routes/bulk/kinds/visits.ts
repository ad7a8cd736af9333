import type { GeofenceVisit } from '../../../../contract/visits.ts';
import { type VisitReview, visitReviews } from '../../../store/visits.ts';
import type { BulkKind } from '../bulk-kind.ts';

/** Their reviews. */
export const bulkVisits: BulkKind<VisitReview, GeofenceVisit> = {
  kind: 'visit',
  store: visitReviews,
  contentOf: ({ disregarded, reason, note, reviewedBy, reviewedUtc }) => ({
    ...{ disregarded, reason, note, reviewedBy, reviewedUtc },
  }),
};
