import type { VisitEvidence } from '../../../contract/visits.ts';
import { text } from '../../text/all.ts';
import type { Format } from '../../text/format.ts';

type Evidence = NonNullable<VisitEvidence['first']>;

/** A plot that was stored later than this after its time came late. */
const lateMs = 5 * 60_000;

/** One sentence for each thing that decided the visit. */
export function whySentences({ before, first, last, after, shape }: VisitEvidence, format: Format): string[] {
  const words = text.visits.why;
  const when = ({ utc }: Evidence) => format.dateTime(utc);
  const metres = ({ metres: signed }: Evidence) => format.length(Math.abs(signed));
  const gap = (one: Evidence, other: Evidence) => format.duration((Date.parse(other.utc) - Date.parse(one.utc)) / 1000);
  const sentences: string[] = [];
  if (before) sentences.push(words.before(when(before), metres(before)));
  if (first) sentences.push(words.first(when(first), metres(first), before && gap(before, first)));
  if (last && last.plotId !== first?.plotId) sentences.push(words.last(when(last), metres(last)));
  if (last && after) sentences.push(words.after(when(after), metres(after), gap(last, after)));
  if (last && !after) sentences.push(words.noneAfter);
  if (!first && !last) sentences.push(words.removed);
  for (const plot of [first, last]) {
    if (plot?.receivedUtc && Date.parse(plot.receivedUtc) - Date.parse(plot.utc) > lateMs) {
      sentences.push(words.late(when(plot), format.dateTime(plot.receivedUtc)));
    }
  }
  if (shape.changedUtc !== null) sentences.push(words.changed(format.dateTime(shape.changedUtc)));
  return [...new Set(sentences)];
}
