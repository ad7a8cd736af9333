import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { inSlices, type SlicedWork, workSlice } from './slices.ts';
import { useFail } from './use-fail.ts';

/**
 * The result of `begin`, computed again when `begin` is another function. A result that takes one slice is returned at once.
 * Otherwise the hook returns the previous result with `pending` until the new one is ready.
 */
export function useSliced<Result>(begin: (() => SlicedWork<Result>) | undefined): {
  result: Result | undefined;
  pending: boolean;
} {
  const begun = useMemo(() => {
    if (!begin) return undefined;
    const work = begin();
    return { work, done: workSlice(work) };
  }, [begin]);
  const [late, setLate] = useState<{ of: object; result: Result }>();
  const fail = useFail();
  useEffect(() => {
    if (!begun || begun.done) return;
    const ended = new AbortController();
    inSlices(begun.work, ended.signal).then(
      (result) => setLate({ of: begun, result }),
      (error: unknown) => {
        if (!ended.signal.aborted) fail(error);
      },
    );
    return () => ended.abort();
  }, [begun, fail]);
  const before = useRef<Result>(undefined);
  const done = begun?.done ?? (begun !== undefined && late?.of === begun ? late : undefined);
  useLayoutEffect(() => {
    before.current = begin ? (done?.result ?? before.current) : undefined;
  });
  if (!begin) return { result: undefined, pending: false };
  return done ? { result: done.result, pending: false } : { result: before.current, pending: true };
}
