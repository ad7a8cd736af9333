/** What the devices' door reports to the metrics. */
import { momentFaultOf } from '../devices/time-limits.ts';

/** Few and fixed: each is a time series. */
export const rejectReasons = ['too_old', 'ahead', 'not_json', 'invalid'] as const;
export type RejectReason = (typeof rejectReasons)[number];

export interface IntakeCounts {
  /** One message was rejected. */
  rejected(reason: RejectReason): void;
  /** A whole request was refused: the slug of the problem that was answered. */
  refused(slug: string): void;
}

/** A rejection that is worded later, when it is shown, is one of a line that is not JSON. */
export const reasonOf = (detail: string | (() => string)): RejectReason => {
  if (typeof detail === 'function') return 'not_json';
  return momentFaultOf(detail) ?? 'invalid';
};
