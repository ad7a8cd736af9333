import { useEffect, useRef, useState } from 'react';
import type { FilterOf } from '../../api/row.ts';
import { getReportFile } from '../../api/temperature-report.ts';
import { text } from '../../text/index.ts';
import { announce } from '../../ui/announce.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { download } from '../../ui/table/csv.ts';

const words = text.temperature.report;

/** Downloads reports, one at a time. A cancelled download, or one whose page is closed, ends the work of the service. */
export function useReportDownload() {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (query: FilterOf<'getReport'>): Promise<void> => {
    const hangUp = new AbortController();
    running.current = hangUp;
    setBytes(0);
    announce(words.preparing);
    try {
      const { name, blob } = await getReportFile(query, { signal: hangUp.signal, onBytes: setBytes });
      download(name, blob, blob.type);
    } catch (error) {
      if (!hangUp.signal.aborted) notifyFailure(error, words.failed);
    } finally {
      if (running.current === hangUp) setBytes(undefined);
    }
  };
  return { bytes, save, cancel: () => running.current?.abort() };
}
