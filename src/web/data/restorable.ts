import { restoreSeconds } from '../../contract/choices.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import { text } from '../text/index.ts';

/** Whether the service can still restore a record that was deleted at this time. */
export const isRestorable = (deletedUtc: string, nowMs = serviceNowMs()): boolean =>
  nowMs - Date.parse(deletedUtc) < restoreSeconds * 1000;

/** "Ana deleted. You can restore it for 24 hours." */
export const withRestoreTime = (deleted: string, count = 1): string =>
  `${deleted}. ${text.common.restorable(count, restoreHours)}`;

export const restoreHours = String(restoreSeconds / 3600);
