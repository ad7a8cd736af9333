/** Whether visits count: a person says why they do not. */
import { useState } from 'react';
import { disregardReasons } from '../../../contract/choices.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import { type SelectedRows, selectedRow } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import { useReviewVisits } from '../../api/visits.ts';
import { ReviewForm } from '../../components/ReviewForm.tsx';
import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PanelSection } from '../../ui/Facts.tsx';
import { notify, notifyUndo } from '../../ui/notices.tsx';
import type { Choice } from '../../ui/table/column.ts';

const words = text.visits.counting;
const { note } = text.temperature.alarms;

const reasons = new Map<number, string>(
  // The keys of the contract's reasons, each with a text.
  (Object.keys(disregardReasons) as (keyof typeof disregardReasons)[]).map((name) => [
    disregardReasons[name],
    words.reasons[name],
  ]),
);
const reasonChoices: readonly Choice[] = [...reasons].map(([value, label]) => ({ value: String(value), label }));

/** "Does not count: Only passing by" */
export const countingWords = ({ disregarded, reason }: GeofenceVisit): string =>
  disregarded ? [words.no, ...(reason === null ? [] : [reasons.get(reason) ?? ''])].join(': ') : words.yes;

/** Reviews visits, with Undo. Without a reason they count again. Resolves when the list is fresh. */
function useCounting() {
  const { mutateAsync } = useReviewVisits();
  const undo = useUndoWithWords();
  const { number } = useFormat();
  return async (of: SelectedRows, reason: number | null, typed?: string): Promise<void> => {
    const { auditId } = await mutateAsync({ of, reason, note: typed });
    const done = (reason === null ? words.undone : words.done)(of.count, number(of.count));
    if (auditId === undefined) notify({ words: done });
    else notifyUndo(done, () => void undo(auditId, ['visits'], []));
  };
}

interface DisregardProps {
  visits: SelectedRows;
  onDone?: () => void;
}

/** Opens the form. */
export function Disregard({ visits, onDone }: DisregardProps) {
  const format = useFormat();
  const review = useCounting();
  const [asking, setAsking] = useState(false);
  const close = (isDone: boolean): void => {
    setAsking(false);
    if (isDone) onDone?.();
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.disregard}
      </Button>
      {asking && (
        <Dialog title={words.title(visits.count, format.number(visits.count))} onClose={() => close(false)}>
          <ReviewForm
            kind="visit"
            words={{
              ...{ cause: words.reason, chooseCause: words.choose, note, notesKept: words.notesKept },
              ...{ saveReview: words.save, reviewFailed: words.failed },
            }}
            causes={reasonChoices}
            save={(reason, typed) => review(visits, reason, typed)}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  );
}

/** Lets the visits count again. */
export function CountAgain({ visits, onDone }: DisregardProps) {
  const review = useCounting();
  const save = (): void =>
    void review(visits, null).then(onDone, (error: unknown) =>
      notify({ kind: 'problem', words: words.failed(failureDetail(error).detail) }),
    );
  return (
    <Button variant="default" onClick={save}>
      {words.again}
    </Button>
  );
}

/** Whether the visit counts, who said that it does not, and the button that changes it. */
export function CountingSection({ visit }: { visit: GeofenceVisit }) {
  const format = useFormat();
  const mayChange = useMayChange('visit');
  const visits = selectedRow(visit.id);
  // A server that knows only the document has no reviews.
  if (visit.disregarded === undefined || (!visit.disregarded && !mayChange)) return null;
  return (
    <PanelSection title={words.label}>
      <p>{countingWords(visit)}</p>
      {visit.note !== null && <p dir="auto">{visit.note}</p>}
      {visit.reviewedUtc !== null && (
        <p>{text.temperature.alarms.reviewed(visit.reviewedBy ?? '', format.dateTime(visit.reviewedUtc))}</p>
      )}
      {mayChange && (visit.disregarded ? <CountAgain visits={visits} /> : <Disregard visits={visits} />)}
    </PanelSection>
  );
}
