import type { IngestKey } from '../../../contract/administration.ts';
import { useNow } from '../../parts/use-now.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';

const words = text.ingestKeys;

/** The age of the last message with a key. A person who connects a device sees it arrive. */
export function LastMessage({ ingestKey: { lastUsedUtc } }: { ingestKey: IngestKey }) {
  const format = useFormat();
  const nowMs = useNow(1000);
  if (lastUsedUtc === null) return <StatusMark kind="unknown">{words.waiting}</StatusMark>;
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(lastUsedUtc)) / 1000));
  return (
    <time dateTime={lastUsedUtc} title={format.utc(lastUsedUtc)}>
      <StatusMark kind="good">{words.lastAt(format.duration(seconds), format.dateTime(lastUsedUtc))}</StatusMark>
    </time>
  );
}
