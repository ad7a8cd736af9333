import { serviceNowMs } from '../api/service-clock.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Quiet } from '../ui/layout.tsx';

/** In the head of a printed page: "now" and "for 2 h" on it mean this time. */
export function PrintedAt() {
  const format = useFormat();
  if (!format.onPaper) return null;
  const now = new Date(serviceNowMs());
  return (
    <Quiet as="p" size={13}>
      {text.table.print.printedAt(format.date(now), format.time(now), format.timeZone)}
    </Quiet>
  );
}
