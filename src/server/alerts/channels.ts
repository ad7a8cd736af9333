/** The channels that the settings configure. */
import type { Channel } from './channel.ts';
import { createEmail } from './email.ts';
import { createTextMessages } from './text-message.ts';

/** Undefined: notices are recorded but not sent. */
export interface ChannelSettings {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  smsUrl: string | undefined;
  /** Signs requests to `smsUrl`. */
  smsSecret: string | undefined;
}

export interface NoticeSettings extends ChannelSettings {
  /** Without a trailing slash. */
  publicUrl: string | undefined;
  /** Messages per account and hour. Further messages wait. */
  noticesPerHour: number;
  /** An event that is stored longer than this after it happened gives no notice. */
  noticeLateMinutes: number;
  /** Time limit of an attempt. After twice that, another service takes over the notices of a dead one. */
  noticeTimeoutSeconds: number;
}

/** Undefined: not configured. */
export const channelSettings = ({ smtpUrl, mailFrom, smsUrl, smsSecret }: ChannelSettings) => ({
  email: smtpUrl && mailFrom ? { smtpUrl, from: mailFrom } : undefined,
  text: smsUrl && smsSecret ? { smsUrl, secret: smsSecret } : undefined,
});

/** Whether mails can bring links to the dashboard. */
export const mailsLinks = (settings: ChannelSettings & Pick<NoticeSettings, 'publicUrl'>): boolean =>
  channelSettings(settings).email !== undefined && settings.publicUrl !== undefined;

export interface Channels {
  email: Channel | undefined;
  text: Channel | undefined;
}

export function createChannels(
  settings: ChannelSettings,
  { now, sendingMs }: { now(): Date; sendingMs: number },
): Channels {
  const { email, text } = channelSettings(settings);
  return {
    email: email && createEmail({ ...email, sendingMs }),
    text: text && createTextMessages({ ...text, now, sendingMs }),
  };
}
