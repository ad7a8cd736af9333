import type { LiveState } from '../../paths/live.ts';
import { text } from '../../text/all.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import type { LiveRow } from './live-row.ts';
import { StateFilter } from './StateFilter.tsx';
import type { PageNavigation } from './use-address.ts';

interface LiveListHeadProps {
  find: string;
  /** Rows that match the search. */
  found: readonly LiveRow[];
  states: readonly LiveState[];
  navigation: PageNavigation;
}

/** The search and the filter by state above the list. */
export function LiveListHead({ find, found, states, navigation }: LiveListHeadProps) {
  const [typed, setTyped] = useTyped(find, (next) => navigation.filter({ find: next || undefined }));
  return (
    <>
      <SearchBox label={text.liveList.find} value={typed} onChange={setTyped} hotkey />
      <StateFilter
        rows={found}
        chosen={states}
        onChoose={(chosen) => navigation.filter({ states: chosen.length === 0 ? undefined : chosen })}
      />
    </>
  );
}
