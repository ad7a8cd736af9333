/** The ways of sending that the settings name. */
import type { Settings } from '../settings.ts';
import type { Channel } from './channel.ts';
import { createEmail } from './email.ts';
import { createTextMessages } from './text-message.ts';

export type ChannelSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsSecret'>;

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
