/**
 * Why a notice is in its state. The API returns these English texts. The dashboard finds their key and shows its own
 * language. `{}` is a placeholder for a time, a number or the other side's answer.
 */
export const noticeDetails = {
  notConfigured: 'Recorded, not sent: this way of sending is not configured.',
  together: 'Held back, to be sent in one message with the next alerts.',
  after: 'Held back until the alerts before it are sent.',
  full: 'Held back: {} messages were sent within an hour.',
  quiet: 'Quiet hours until {}.',
  repeated: 'It may have arrived before, with the same Message-ID.',
  doubtful: 'It was sent twice, and it is not certain that it arrived.',
  doubtfulAfter: 'It was sent twice, and it is not certain that it arrived. {}',
  givenUp: 'Given up after a day: {}',
  unsubscribed: 'Unsubscribed.',
  noReport: 'The report could not be made.',
  notWritten: 'The message could not be written.',
  ruleDeleted: 'Not sent: its rule was deleted before.',
  gatewayAnswered: 'The gateway answered {}.',
  gatewayGone: 'The gateway is not there.',
  gatewaySilent: 'The gateway did not answer.',
} as const;
export type NoticeDetail = keyof typeof noticeDetails;

export const noticeDetail = (name: NoticeDetail, value: string | number = ''): string =>
  noticeDetails[name].replace('{}', () => String(value));

/** The key of a text and the values of its placeholders; undefined for other texts, such as a mail server's. */
export function readNoticeDetail(detail: string): { name: NoticeDetail; value: string } | undefined {
  for (const [name, words] of Object.entries(noticeDetails)) {
    const [before = '', after] = words.split('{}');
    const isIt =
      after === undefined
        ? detail === words
        : detail.length > before.length + after.length && detail.startsWith(before) && detail.endsWith(after);
    // `Object.keys` with the literal types.
    if (isIt)
      return { name: name as NoticeDetail, value: detail.slice(before.length, detail.length - (after?.length ?? 0)) };
  }
  return undefined;
}
