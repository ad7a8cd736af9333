import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text at once, although the URL follows later. A URL that changes by itself (a link, Back) wins. Late URLs of
 * earlier typed texts are ignored. `pauseMs`: the URL follows after a pause in typing.
 */
export function useTyped(
  value: string,
  onType: (value: string) => void,
  pauseMs = 0,
): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const reported = useRef([value]);
  useEffect(() => {
    const at = reported.current.lastIndexOf(value);
    reported.current = at < 0 ? [value] : reported.current.slice(at);
    if (at < 0) setTyped(value);
  }, [value]);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  const report = (next: string): void => {
    reported.current.push(next);
    onType(next);
  };
  return [
    typed,
    (next) => {
      setTyped(next);
      clearTimeout(later.current);
      if (pauseMs === 0) report(next);
      else later.current = setTimeout(report, pauseMs, next);
    },
  ];
}
