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
  /** Resolves when the record is stored. Errors are shown, on their fields if they name any. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Called after storing, when leaving no longer asks. */
  onSaved: () => void;
  /** Called when the person leaves with changes after the question about them. */
  onGivenUp?: (() => void) | undefined;
  /** Why the person may not save. The fields are read-only then. */
  readOnlyReason?: string | undefined;
  /** Changes outside of fields, such as a shape on the map. */
  dirtyOutside?: boolean;
  /** Maps a pointer such as `#/radius` to its field; default: the first step of the pointer, if the form has such a field. */
  fieldOf?: ((pointer: string) => FieldPath<Values> | undefined) | undefined;
  /** Text of a field problem; default: by the contract's codes. */
  wordsOf?: ((problem: Problem) => string) | undefined;
  /**
   * Shows a failure in a special way; undefined: as usual. `store` saves again with all side effects.
   */
  showFailure?: (error: unknown, store: (work: () => Promise<unknown>) => Promise<void>) => ReactNode;
  /** A warning above the buttons about something that will prevent saving. Left out if a failure is shown instead. */
  showAhead?: ((store: (work: () => Promise<unknown>) => Promise<void>) => ReactNode) | undefined;
  /** Whether the form stays open at this URL. */
  staysWithin?: (from: string, to: string) => boolean;
}

interface FormSubmit {
  submit: (event: FormEvent) => void;
  pending: boolean;
  dirty: boolean;
  /** The problem that belongs to no field, to render above the fields. */
  failure: ReactNode;
  /** The warning, to render above the buttons. */
  ahead: ReactNode;
  /** The question before changes are lost, to render anywhere. */
  dialog: ReactNode;
}

/** Submitting and leaving, for every form. */
export function useFormSubmit<Values extends FieldValues>(options: FormSubmitOptions<Values>): FormSubmit {
  const { form, onSubmit, onSaved, readOnlyReason, dirtyOutside = false, staysWithin } = options;
  const [failure, setFailure] = useState<unknown>();
  const [returnsThen, setReturnsThen] = useState(0);
  const isBack = useSyncExternalStore(serviceReturns.subscribe, serviceReturns.get) > returnsThen;
  const { isSubmitting: pending, isDirty } = form.formState;
  const dirty = (isDirty || dirtyOutside) && readOnlyReason === undefined;
  const { dialog, leaveFreely } = useUnsavedChanges(dirty, staysWithin, options.onGivenUp);
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

  const shownFailure = failure !== undefined && options.showFailure?.(failure, store);
  return {
    pending,
    dirty,
    dialog,
    ahead: shownFailure || readOnlyReason !== undefined ? undefined : options.showAhead?.(store),
    submit: (event) => {
      event.preventDefault();
      if (!pending) void form.handleSubmit((values) => store(() => onSubmit(values)))(event);
    },
    failure: shownFailure || <Failure failure={failure} isBack={isBack} elsewhere={elsewhere(failure)} />,
  };
}

interface FailureProps {
  failure: unknown;
  /** The service has answered since the failure. */
  isBack: boolean;
  /** Problems of fields that the form does not show. */
  elsewhere: readonly string[];
}

/** Takes the focus, so that the person sees it. */
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
      {/* The problems of single fields are more specific than the summary. */}
      {elsewhere.length === 0 && <span lang={words.lang}>{words.detail}</span>}
      {elsewhere.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </ProblemNote>
  );
}

/** Shows field problems on their fields. Returns false if there are none or one has no field in this form. */
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
        // The reason is a full sentence.
        return [problem.reason === undefined ? text.common.form.elsewhere(name, wordsOf(problem)) : wordsOf(problem)];
      }),
  };
}

const problemsOf = (error: unknown): readonly Problem[] =>
  isProblemLike(error) && 'errors' in error ? (error.errors as readonly Problem[]) : [];
