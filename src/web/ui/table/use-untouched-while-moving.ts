import { type RefObject, useEffect } from 'react';

/** So long after the last step the rows stand still, milliseconds: less than a hand takes to press. */
const stillAfterMs = 100;

/** Rows that go by are not under the pointer: what each would draw for it, and take back, costs more than the row. */
export function useUntouchedWhileMoving(
  scroller: RefObject<HTMLElement | null>,
  rows: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = scroller.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touchable = (value: '' | 'none'): void => {
      if (rows.current) rows.current.style.pointerEvents = value;
    };
    const onScroll = (): void => {
      if (timer === undefined) touchable('none');
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        touchable('');
      }, stillAfterMs);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      touchable('');
      element?.removeEventListener('scroll', onScroll);
    };
  }, [scroller, rows]);
}
