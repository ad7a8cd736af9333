/** The texts of alert kinds, one object per language, for messages, the dashboard and the API's description alike. */
import { type AlertKinds, kindOfCause, type NoticeCause, type OtherCause, type RuleKind } from '../alert-kinds.ts';

/** What a headline says about an event. Null where it is unknown, or the event is about none. */
export interface AlertFacts {
  vehicleName: string | null;
  geofenceName: string | null;
  probeName: string | null;
  /** Of an alarm: 1 above the limits, 0 below. */
  bound: number | null;
  inputName: string | null;
  /** The input is a door or the like: open or closed, in place of on or off. */
  inputOpens: boolean;
  buttonId: string | null;
  ruleName: string | null;
  /** Of the driver or the reminder that the event is about. */
  recordName: string | null;
  /** The day of the record had passed. */
  isOver: boolean;
}

export interface CauseWords {
  /** In lists: "Out of range" */
  name: string;
  /** "Front of Truck 7 is too warm" */
  headline: (facts: AlertFacts) => string;
  /** Label of the time in a message, or of the day. */
  utc: string;
  /** The same for an input that opens and closes. */
  utcOpens?: string;
}

/** How the form asks for a number. */
interface NumberWords {
  label: string;
  detail: string;
}

/** The texts of any kind. */
export interface KindWords extends CauseWords {
  /** In the form: "A probe is too warm or too cold" */
  option: string;
  minutes?: NumberWords;
  days?: NumberWords;
  /** `option` asks whether to notify about it. */
  end?: CauseWords & { option: string };
}

type Needed<Row> =
  | (Row extends { leastMinutes: number } ? 'minutes' : never)
  | (Row extends { fields: { daysBefore: string } } ? 'days' : never)
  | (Row extends { end: string } ? 'end' : never);
type WordsOf<Row> = KindWords & Required<Pick<KindWords, Needed<Row>>>;

export type AlertWords = { readonly [Kind in RuleKind]: WordsOf<AlertKinds[Kind]> } & Readonly<
  Record<OtherCause, CauseWords>
>;

/** The texts of a cause: of a kind, of its end, or of another cause. A newer server may have more. */
export function causeWords(words: AlertWords, cause: NoticeCause): CauseWords {
  const kind = kindOfCause(cause);
  const ofKind: KindWords | undefined = kind && words[kind];
  const found: CauseWords | undefined = kind === cause ? ofKind : (ofKind?.end ?? words[cause as OtherCause]);
  return found ?? { name: cause, headline: () => cause, utc: cause };
}
