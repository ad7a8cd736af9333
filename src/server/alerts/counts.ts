/** Counters of notices for the metrics. */
import type { Outcome } from './channel.ts';
import type { Channels } from './channels.ts';

export type ChannelName = keyof Channels;

/** Final outcome of a message. */
export const messageEnds = ['sent', 'failed', 'notConfigured'] as const;
export type MessageEnd = (typeof messageEnds)[number];

/** The repeated tasks; see `Alerts`. */
export const alertWorks = ['derive', 'listen', 'send', 'users'] as const;
export type AlertWork = (typeof alertWorks)[number];

export interface AlertCounts {
  attempted(channel: ChannelName, outcome: Outcome['outcome']): void;
  ended(channel: ChannelName, end: MessageEnd): void;
  worked(work: AlertWork, succeeded: boolean): void;
}

export const noAlertCounts: AlertCounts = { attempted: () => {}, ended: () => {}, worked: () => {} };
