import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hourMs } from '../../../contract/durations.ts';
import { profileInput } from '../../../contract/temperature.ts';
import { alarmsQuery, pastAlarmsQuery } from '../../api/alarms.ts';
import { probesQuery } from '../../api/records.ts';
import { useSettled } from '../../data/use-settled.ts';
import { profile } from '../../records/profile.ts';
import { useFormat } from '../../text/use-format.ts';

/** Whole days, so that the answer does not change from second to second. */
export const pastDays = 14;

/** The schema takes null for a wrong value; the service takes it for none. */
const bodyOf = (fields: object): string => JSON.stringify(fields, (_, value: unknown) => value ?? undefined);

type Values = Parameters<typeof profile.toFields>[0];

/** An alarm of the strip or list. Times in milliseconds; without an end it lasts until now. */
export interface ShownAlarm {
  key: string;
  probe: string;
  probeId: number;
  startMs: number;
  endMs: number;
  /** °C; null for a new one, whose answer does not name it. */
  peak: number | null;
}

/**
 * The alarms of the last days by the values of a form, and those that were. Undefined while the values are not valid, or the
 * first answer is not there: saving never waits for it.
 */
export function usePastAlarms(profileId: number, values: Values) {
  const [nowMs] = useState(() => Math.floor(Date.now() / hourMs) * hourMs + hourMs);
  const format = useFormat();
  const startMs = nowMs - pastDays * 24 * hourMs;
  const period = { startDate: new Date(startMs).toISOString(), endDate: new Date(nowMs).toISOString() };
  // The name does not matter, and may still be missing.
  const sent = useSettled(bodyOf(profile.toFields({ ...values, name: '-' }, format)), 600);
  const terms = useMemo(() => profileInput.safeParse(JSON.parse(sent)).data, [sent]);
  const asked = useQuery({
    ...pastAlarmsQuery(terms && { ...terms, ...period, profileId }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data: stored } = useQuery(alarmsQuery(period));
  const { data: probes } = useQuery(probesQuery());
  const names = useMemo(() => new Map(probes?.map(({ probeId, name }) => [probeId, name])), [probes]);
  const { data: answer } = asked;
  if (!terms || !answer || !stored) return { isLoading: terms !== undefined && !asked.error, error: asked.error };
  const ofProfile = new Set(probes?.flatMap((probe) => (probe.profileId === profileId ? probe.probeId : [])));
  const toShown = ({
    probeId,
    startUtc,
    endUtc,
    peak,
  }: {
    probeId: number;
    startUtc: string;
    endUtc: string | null;
    peak?: number;
  }) => ({
    key: `${probeId} ${startUtc}`,
    probeId,
    probe: names.get(probeId) ?? '',
    startMs: Date.parse(startUtc),
    endMs: endUtc === null ? nowMs : Date.parse(endUtc),
    peak: peak ?? null,
  });
  const gone = new Set(answer.compared.gone);
  return {
    startMs,
    endMs: nowMs,
    bounds: { lower: terms.lowerBound, upper: terms.upperBound },
    isLoading: asked.isFetching,
    before: stored.filter(({ probeId }) => ofProfile.has(probeId)).map(toShown),
    after: answer.alarms.map(toShown),
    gone: stored.filter(({ id }) => gone.has(id)).map(toShown),
    fresh: answer.compared.new.map(toShown),
    count: answer.alarms.length,
    had: answer.compared.same + answer.compared.gone.length,
  };
}
