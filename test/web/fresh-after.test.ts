import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveRecord } from '../../src/contract/live.ts';
import { refresh } from '../../src/web/api/fresh-after.ts';
import { createLiveUpdates } from '../../src/web/api/live-updates.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';

/** A list on the screen whose requests are answered by the test. */
function slowList(queryKey: readonly unknown[]) {
  const queryClient = createQueryClient();
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  onTestFinished(observer.subscribe(() => {}));
  return { queryClient, answers, shown: () => observer.getCurrentResult().data };
}

test('a list whose first request was running during a change is requested again', async () => {
  const { queryClient, answers, shown } = slowList(['drivers', 'list']);
  const refreshed = refresh(queryClient, 'drivers');
  answers[0]?.(['as before the change']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['as after the change']);
  await refreshed;
  expect(shown()).toEqual(['as after the change']);
});

test('a list that is requested before it is shown, during a change, is requested again when it is shown', async () => {
  const queryClient = createQueryClient();
  const queryKey = ['drivers', 'list'];
  let answer = (_: string[]): void => {};
  const loading = queryClient.fetchQuery({ queryKey, queryFn: () => new Promise<string[]>((done) => (answer = done)) });
  // Resolves before the answer, because no page shows the list.
  await refresh(queryClient, 'drivers');
  answer(['as before the change']);
  await loading;
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a list whose first request was running at a live event is requested again', async () => {
  const { queryClient, answers, shown } = slowList(['geofences', 'list']);
  const updates = createLiveUpdates(queryClient);
  onTestFinished(() => updates.stop());
  // Another list shows when the event is due.
  queryClient.setQueryData(['visits', 'period', {}], []);
  updates.take('geofence', { id: 7 } as LiveRecord);
  await expect.poll(() => queryClient.getQueryState(['visits', 'period', {}])?.isInvalidated).toBe(true);
  answers[0]?.(['as before the event']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['as after the event']);
  await expect.poll(shown).toEqual(['as after the event']);
});
