/** What became of a notice, in words. */
import type { AlertSent } from '../../../contract/alerts.ts';
import { alerts } from '../../text/alerts.ts';
import { type StatusKind, StatusMark } from '../../ui/StatusMark.tsx';

const words = alerts.sent;

const kinds: Readonly<Record<AlertSent['state'], StatusKind>> = {
  waiting: 'information',
  sent: 'good',
  failed: 'alarm',
  notConfigured: 'warning',
  held: 'unknown',
};

/** What needs somebody first. */
export const urgency: Readonly<Record<AlertSent['state'], number>> = {
  failed: 0,
  notConfigured: 1,
  waiting: 2,
  held: 3,
  sent: 4,
};

export function SentState({ state }: Pick<AlertSent, 'state'>) {
  return <StatusMark kind={kinds[state]}>{words.states[state]}</StatusMark>;
}

/** In the service's own words: it alone knows what the other side said.  */
export const whyWords = ({ state, channel, detail }: AlertSent): string =>
  state === 'notConfigured' ? words.notSetUp[channel] : (detail ?? '');

/** What was sent was sent; all else can be tried again. */
export const mayRetry = ({ state }: AlertSent): boolean => state !== 'sent';
