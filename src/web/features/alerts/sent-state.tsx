/** What became of a notice, in words. */

import type { AlertSent } from '../../../contract/alerts.ts';
import { type NoticeDetail, readNoticeDetail } from '../../../contract/notice-details.ts';
import { text } from '../../text/index.ts';
import { type StatusKind, StatusMark } from '../../ui/StatusMark.tsx';
import type { SentRow } from './sent-row.ts';

const { alerts } = text;

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

/** In the person's words; what a mail server said, in its own. */
export function whyWords({ channel, detail }: Pick<AlertSent, 'channel' | 'detail'>): string {
  const known = detail === null ? undefined : readNoticeDetail(detail);
  if (!known) return detail ?? '';
  const { name, value } = known;
  if (name === 'notConfigured') return words.notSetUp[channel];
  // What was said before it was given up has words of its own.
  return words.details[name](isAboutAnother(name) ? whyWords({ channel, detail: value }) : value);
}

const isAboutAnother = (name: NoticeDetail): boolean => name === 'givenUp' || name === 'doubtfulAfter';

/** What was sent was sent, and what a deleted rule told is not sent any more; all else can be tried again. */
export const mayRetry = ({ notice, ruleIsGone }: Pick<SentRow, 'notice' | 'ruleIsGone'>): boolean =>
  notice.state !== 'sent' && !ruleIsGone;
