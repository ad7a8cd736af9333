/** Counters of device messages for the metrics. */
import { momentFaultOf } from '../devices/time-limits.ts';

/** A small fixed set: each value is a time series. */
export const rejectReasons = ['too_old', 'ahead', 'not_json', 'invalid'] as const;
export type RejectReason = (typeof rejectReasons)[number];

export interface IntakeCounts {
  /** One message was rejected. */
  rejected(reason: RejectReason): void;
  /** One message was stored without some of its values. */
  partial(): void;
  /** A whole request was refused; the slug of its problem. */
  refused(slug: string): void;
}

/** Details that are computed on demand are always about lines that are not JSON. */
export const reasonOf = (detail: string | (() => string)): RejectReason => {
  if (typeof detail === 'function') return 'not_json';
  return momentFaultOf(detail) ?? 'invalid';
};
