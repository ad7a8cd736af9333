/** Notices for the dashboard: configured channels, and the content of each message. */
import type { AlertChannels, AlertMessage } from '../../contract/alerts.ts';
import type { Queryable } from '../database/database.ts';
import { messageOf } from '../store/notices.ts';
import { channelSettings, type NoticeSettings } from './channels.ts';
import { type Writing, writeMessage } from './message.ts';
import { unsubscribePath } from './unsubscribe.ts';

export interface ShownNotices {
  configured: AlertChannels;
  /** Written from current records; undefined without such a notice. */
  message(db: Queryable, accountId: number, noticeId: number): Promise<AlertMessage | undefined>;
}

export function createShownNotices(
  settings: Omit<NoticeSettings, 'noticesPerHour' | 'noticeLateMinutes' | 'noticeTimeoutSeconds'>,
  writing: Omit<Writing, 'publicUrl'>,
): ShownNotices {
  const { publicUrl } = settings;
  const { email, text } = channelSettings(settings);
  return {
    configured: { email: email !== undefined, text: text !== undefined },
    async message(db, accountId, noticeId) {
      const message = await messageOf(db, accountId, noticeId);
      if (!message) return undefined;
      const written = await writeMessage(db, { accountId, ...message }, { ...writing, publicUrl }, masked);
      if (message.channel === 'text') return { subject: null, text: written.short, html: null };
      return { subject: written.subject, text: written.text, html: written.html };
    },
  };
}

/** Left out, because anyone with the link can unsubscribe the recipient. */
const masked = (publicUrl: string): string => `${publicUrl}${unsubscribePath}…`;
