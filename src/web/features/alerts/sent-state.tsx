/** The texts of the state of a notice. */

import type { AlertSent } from '../../../contract/alerts.ts';
import { type NoticeDetail, readNoticeDetail } from '../../../contract/notice-details.ts';
import { officeText } from '../../text/office.ts';
import { type StatusKind, StatusMark } from '../../ui/StatusMark.tsx';
import type { SentRow } from './sent-row.ts';

const words = officeText.alerts.sent;

const kinds: Readonly<Record<AlertSent['state'], StatusKind>> = {
  waiting: 'information',
  sent: 'good',
  failed: 'alarm',
  notConfigured: 'warning',
  held: 'unknown',
};

export function SentState({ state }: Pick<AlertSent, 'state'>) {
  return <StatusMark kind={kinds[state]}>{words.states[state]}</StatusMark>;
}

/** The reason in the person's language. Messages of mail servers stay as they are. */
export function whyWords({ channel, detail }: Pick<AlertSent, 'channel' | 'detail'>): string {
  const known = detail === null ? undefined : readNoticeDetail(detail);
  if (!known) return detail ?? '';
  const { name, value } = known;
  if (name === 'notConfigured') return words.notSetUp[channel];
  // The reason for giving up has its own text.
  return words.details[name](isAboutAnother(name) ? whyWords({ channel, detail: value }) : value);
}

const isAboutAnother = (name: NoticeDetail): boolean => name === 'givenUp' || name === 'doubtfulAfter';

/** Notices can be retried unless they were sent or their rule was deleted. */
export const mayRetry = ({ notice, ruleIsGone }: Pick<SentRow, 'notice' | 'ruleIsGone'>): boolean =>
  notice.state !== 'sent' && !ruleIsGone;
