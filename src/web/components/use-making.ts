import { useRef } from 'react';
import { useMayChange } from '../api/me.ts';
import type { RecordNavigation } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';

/** What the form of a new record does whose secret the service answers only once: `onMade` gets it, to show it. */
export function useMaking<Values, Made extends { id: number }>(
  make: (values: Values) => Promise<Made>,
  navigation: RecordNavigation,
  onMade: (made: Made) => void,
) {
  const made = useRef<Made>(undefined);
  const mayChange = useMayChange();
  return {
    onSubmit: async (values: Values) => {
      made.current = await make(values);
    },
    onSaved: () => {
      if (made.current) onMade(made.current);
      navigation.showSaved(made.current?.id);
    },
    onCancel: navigation.close,
    // The form also opens by its address.
    readOnlyReason: mayChange ? undefined : text.records.viewerMayNot,
  };
}
