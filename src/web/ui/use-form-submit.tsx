import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type FieldProblemLike, fieldWords } from '../text/field-words.ts';
import { text } from '../text/index.ts';
import { isProblemLike, problemWords } from '../text/problems.ts';
import { useFormat } from '../text/use-format.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { serviceReturns } from './service-returns.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';

type Problem = FieldProblemLike & { parameter?: string | undefined };

export interface FormSubmitOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Resolves when it is stored; what it throws is shown, on the fields where it names them. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** After it is stored, when leaving asks no more. */
  onSaved: () => void;
  /** Why this person may not save; the fields are then for reading. */
  readOnlyReason?: string | undefined;
  /** Changes that no field holds: a shape on the map. */
  dirtyBesides?: boolean;
  /** `#/radius` -> the field it stands on; left out: the first step of the pointer, where the form has such a field. */
  fieldOf?: ((pointer: string) => FieldPath<Values> | undefined) | undefined;
  /** A bad field in words; left out: by the contract's codes. */
  wordsOf?: ((problem: Problem) => string) | undefined;
  /**
   * A failure that this form shows in a way of its own; undefined: as usual. `store` saves once more, with all that
   * belongs to it.
   */
  showFailure?: (error: unknown, store: (work: () => Promise<unknown>) => Promise<void>) => ReactNode;
  /** What will be in the way of saving, before anybody has tried: above the buttons. Left out where a failure is shown so. */
  showAhead?: ((store: (work: () => Promise<unknown>) => Promise<void>) => ReactNode) | undefined;
  /** An address under which the form stays open. */
  staysWithin?: (from: string, to: string) => boolean;
}

interface FormSubmit {
  submit: (event: FormEvent) => void;
  pending: boolean;
  dirty: boolean;
  /** What went wrong and stands on no field: goes above the fields. */
  failure: ReactNode;
  /** What will be in the way: goes above the buttons, where it is seen. */
  ahead: ReactNode;
  /** The question before changes are lost: goes anywhere. */
  dialog: ReactNode;
}

/** What every form has to do when it is sent or left. */
export function useFormSubmit<Values extends FieldValues>(options: FormSubmitOptions<Values>): FormSubmit {
  const { form, onSubmit, onSaved, readOnlyReason, dirtyBesides = false, staysWithin } = options;
  const [failure, setFailure] = useState<unknown>();
  const [returnsThen, setReturnsThen] = useState(0);
  const isBack = useSyncExternalStore(serviceReturns.subscribe, serviceReturns.get) > returnsThen;
  const { isSubmitting: pending, isDirty } = form.formState;
  const dirty = (isDirty || dirtyBesides) && readOnlyReason === undefined;
  const { dialog, leaveFreely } = useUnsavedChanges(dirty, staysWithin);
  const { putOnFields, elsewhere } = useFieldProblems(options);

  const store = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (putOnFields(error)) return;
      setFailure(error);
      setReturnsThen(serviceReturns.get());
      return;
    }
    leaveFreely.current = true;
    onSaved();
  };

  const shownSo = failure !== undefined && options.showFailure?.(failure, store);
  return {
    pending,
    dirty,
    dialog,
    ahead: shownSo || readOnlyReason !== undefined ? undefined : options.showAhead?.(store),
    submit: (event) => {
      event.preventDefault();
      if (!pending) void form.handleSubmit((values) => store(() => onSubmit(values)))(event);
    },
    failure: shownSo || <Failure failure={failure} isBack={isBack} elsewhere={elsewhere(failure)} />,
  };
}

interface FailureProps {
  failure: unknown;
  /** The service has answered since. */
  isBack: boolean;
  /** What the service says against fields that are not on the screen. */
  elsewhere: readonly string[];
}

/** Focused, so that nobody misses it. */
function Failure({ failure, isBack, elsewhere }: FailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) box.current?.focus();
  }, [failure]);
  if (failure === undefined) return null;
  const wasUnanswered = isProblemLike(failure) && failure.kind === 'network';
  if (wasUnanswered && isBack) {
    return (
      <ProblemNote ref={box} title={text.common.form.back.title} isOver>
        {text.common.form.back.detail}
      </ProblemNote>
    );
  }
  const words = problemWords(failure);
  return (
    <ProblemNote ref={box} title={words.title}>
      {/* What each field says is more than what all say together. */}
      {elsewhere.length === 0 && <span lang={words.lang}>{words.detail}</span>}
      {elsewhere.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </ProblemNote>
  );
}

/** Puts the service's field problems on their fields; false when there are none, or one of them has no field here. */
function useFieldProblems<Values extends FieldValues>(options: FormSubmitOptions<Values>) {
  const format = useFormat();
  const { form, wordsOf = (problem: Problem) => fieldWords(problem, format) } = options;
  const {
    fieldOf = (pointer: string) => {
      const name = pointer.split('/')[1] ?? '';
      return name in form.getValues() ? (name as FieldPath<Values>) : undefined;
    },
  } = options;
  const placed = (error: unknown) =>
    problemsOf(error).map((problem) => ({ problem, field: fieldOf(problem.pointer ?? '') }));
  return {
    putOnFields: (error: unknown): boolean => {
      const found = placed(error);
      found.forEach(({ problem, field }, index) => {
        if (field === undefined) return;
        form.setError(field, { type: problem.code, message: wordsOf(problem) }, { shouldFocus: index === 0 });
      });
      return found.length > 0 && found.every(({ field }) => field !== undefined);
    },
    elsewhere: (error: unknown): string[] =>
      placed(error).flatMap(({ problem, field }) => {
        const name = (problem.pointer ?? problem.parameter ?? '').replace(/^#\//, '');
        if (field !== undefined) return [];
        // A reason is a sentence that stands by itself.
        return [problem.reason === undefined ? text.common.form.elsewhere(name, wordsOf(problem)) : wordsOf(problem)];
      }),
  };
}

const problemsOf = (error: unknown): readonly Problem[] =>
  isProblemLike(error) && 'errors' in error ? (error.errors as readonly Problem[]) : [];
