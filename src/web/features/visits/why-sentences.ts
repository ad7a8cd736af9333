import type { VisitEvidence } from '../../../contract/visits.ts';
import { text } from '../../text/all.ts';
import type { Format } from '../../text/format.ts';

type Evidence = NonNullable<VisitEvidence['first']>;

/** A position that decided an edge of the visit, with its sentence. The map shows it under the same number. */
export interface WhyMark {
  number: number;
  plot: Evidence;
  isInside: boolean;
  sentence: string;
}

export interface Why {
  marks: WhyMark[];
  /** Sentences about something other than one position. */
  others: string[];
}

/** A plot that was stored later than this after its time came late. */
const lateMs = 5 * 60_000;

/** One sentence for each thing that decided the visit. */
export function whyOf(evidence: VisitEvidence, format: Format): Why {
  return { marks: marksOf(evidence, format), others: othersOf(evidence, format) };
}

function marksOf({ before, first, last, after }: VisitEvidence, format: Format): WhyMark[] {
  const words = text.visits.why;
  const gap = (one: Evidence, other: Evidence) => format.duration((Date.parse(other.utc) - Date.parse(one.utc)) / 1000);
  const marks: WhyMark[] = [];
  const add = (plot: Evidence, words: (time: string, metres: string) => string): void => {
    const sentence = words(format.dateTime(plot.utc), format.length(Math.abs(plot.metres)));
    const speed = plot.speed === null ? '' : ` ${text.visits.why.speed(format.speed(plot.speed))}`;
    marks.push({ number: marks.length + 1, plot, isInside: plot.metres <= 0, sentence: sentence + speed });
  };
  if (before) add(before, words.before);
  if (first) add(first, (time, metres) => words.first(time, metres, before && gap(before, first)));
  if (last && last.plotId !== first?.plotId) add(last, words.last);
  if (last && after) add(after, (time, metres) => words.after(time, metres, gap(last, after)));
  return marks;
}

function othersOf({ first, last, after, shape }: VisitEvidence, format: Format): string[] {
  const words = text.visits.why;
  const sentences: string[] = [];
  if (last && !after) sentences.push(words.noneAfter);
  if (!first && !last) sentences.push(words.removed);
  for (const plot of [first, last]) {
    if (plot?.receivedUtc && Date.parse(plot.receivedUtc) - Date.parse(plot.utc) > lateMs) {
      sentences.push(words.late(format.dateTime(plot.utc), format.dateTime(plot.receivedUtc)));
    }
  }
  if (shape.changedUtc !== null) sentences.push(words.changed(format.dateTime(shape.changedUtc)));
  return [...new Set(sentences)];
}
