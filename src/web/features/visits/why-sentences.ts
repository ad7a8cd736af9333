import type { VisitEvidence } from '../../../contract/visits.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';

type Evidence = NonNullable<VisitEvidence['first']>;

/** A position that decided an edge of the visit, with its sentence. The map shows it under the same number. */
export interface WhyMark {
  number: number;
  plot: Evidence;
  /** Its verdict, which decided the visit. */
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

/** The places of a plot in the evidence. */
type Place = 'before' | 'first' | 'last' | 'after';

interface Step {
  place: Place;
  plot: Evidence;
  /** The sentence says how long after this plot it was. */
  since?: Evidence | null;
}

/** One sentence for each thing that decided the visit. */
export function whyOf(evidence: VisitEvidence, format: Format, isOpen: boolean): Why {
  const marks = stepsOf(evidence).map((step, index) => ({
    number: index + 1,
    plot: step.plot,
    isInside: isInside(step),
    sentence: [
      positionWords(step, format),
      ...speedWords(step.plot, format),
      ...lateWords(step, format, { isOpen, isOnly: isOnly(evidence) }),
    ].join(' '),
  }));
  return { marks, others: othersOf(evidence, format, isOpen) };
}

function stepsOf(evidence: VisitEvidence): Step[] {
  const { before, first, last, after } = evidence;
  const steps: Step[] = [];
  if (before) steps.push({ place: 'before', plot: before });
  if (first) steps.push({ place: 'first', plot: first, since: before });
  if (last && !isOnly(evidence)) steps.push({ place: 'last', plot: last });
  if (last && after) steps.push({ place: 'after', plot: after, since: last });
  return steps;
}

/** The visit has a single plot. */
const isOnly = ({ first, last }: VisitEvidence): boolean => first !== null && first.plotId === last?.plotId;

/** The verdict of the plot. It can differ from the side of the drawn shape, which decided only the first plot inside. */
const isInside = ({ place }: Step): boolean => place === 'first' || place === 'last';

function positionWords(step: Step, format: Format): string {
  const { place, plot, since } = step;
  const words = text.visits.why;
  const time = format.dateTime(plot.utc);
  const later = since ? words.later(format.duration(msBetween(since.utc, plot.utc) / 1000)) : '';
  const isElsewhere = isInside(step) ? plot.metres > 0 : plot.metres < 0;
  return isElsewhere
    ? words.elsewhere[place](time, later)
    : words[place](time, format.length(Math.abs(plot.metres)), later);
}

const speedWords = ({ speed }: Evidence, format: Format): string[] =>
  speed === null ? [] : [text.visits.why.speed(format.speed(speed))];

/** When a late plot arrived, and what the visit would be without it. */
function lateWords(
  { place, plot }: Step,
  format: Format,
  { isOpen, isOnly }: { isOpen: boolean; isOnly: boolean },
): string[] {
  const words = text.visits.why;
  const delayMs = plot.receivedUtc === null ? 0 : msBetween(plot.utc, plot.receivedUtc);
  if (plot.receivedUtc === null || delayMs <= lateMs) return [];
  const arrived = words.late(format.duration(delayMs / 1000), format.dateAtTime(plot.receivedUtc));
  // An open visit has no end that the plot could have changed.
  if (place === 'last' && isOpen) return [arrived];
  return [arrived, words.withoutLate[place === 'first' && isOnly ? 'only' : place]];
}

const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

function othersOf({ first, last, after, shape }: VisitEvidence, format: Format, isOpen: boolean): string[] {
  const words = text.visits.why;
  const sentences: string[] = [];
  // Only a deletion ends a visit without a plot outside.
  if (last && !after) sentences.push(isOpen ? words.noneAfter : words.deleted);
  if (!first && !last) sentences.push(words.removed);
  if (shape.changedUtc !== null) sentences.push(words.changed(format.dateAtTime(shape.changedUtc)));
  return sentences;
}
