/** Counters of device messages for the metrics. */
import type { DeviceReason } from '../../contract/device-health.ts';

export interface IntakeCounts {
  /** One message was rejected. */
  rejected(reason: DeviceReason): void;
  /** One message was stored without some of its values. */
  partial(reason: DeviceReason): void;
  /** A whole request was refused; the slug of its problem. */
  refused(slug: string): void;
}
