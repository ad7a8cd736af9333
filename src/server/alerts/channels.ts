/** The ways of sending that the settings name. */
import type { Channel } from './channel.ts';
import { createEmail } from './email.ts';
import { createTextMessages } from './text-message.ts';

/** Undefined: notices are recorded, not sent. */
export interface ChannelSettings {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  smsUrl: string | undefined;
  /** Signs the requests to `smsUrl`. */
  smsSecret: string | undefined;
}

export interface NoticeSettings extends ChannelSettings {
  /** Without a slash at the end. */
  publicUrl: string | undefined;
  /** Messages of one account in an hour. Messages beyond that are held. */
  noticesPerHour: number;
  /** An event that is stored so long after it happened makes no notice. */
  noticeLateMinutes: number;
  /** The longest time of one attempt to send. After twice that, another service takes over the notices of a service that is gone. */
  noticeTimeoutSeconds: number;
}

/** What each needs; undefined: it is not configured. */
export const channelSettings = ({ smtpUrl, mailFrom, smsUrl, smsSecret }: ChannelSettings) => ({
  email: smtpUrl && mailFrom ? { smtpUrl, from: mailFrom } : undefined,
  text: smsUrl && smsSecret ? { smsUrl, secret: smsSecret } : undefined,
});

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
