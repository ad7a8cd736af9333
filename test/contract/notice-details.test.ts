import { expect, test } from 'vitest';
import { type NoticeDetail, noticeDetail, noticeDetails, readNoticeDetail } from '../../src/contract/notice-details.ts';

test.each(Object.keys(noticeDetails) as NoticeDetail[])('%s is recognised with its value', (name) => {
  const value = noticeDetails[name].includes('{}') ? 'connect {} $& 550. No.' : '';
  expect(readNoticeDetail(noticeDetail(name, value))).toEqual({ name, value });
});

test.each(['550 No such mailbox', '', 'Quiet hours until .', 'Unsubscribed'])('%j is not recognised', (detail) => {
  expect(readNoticeDetail(detail)).toBeUndefined();
});
