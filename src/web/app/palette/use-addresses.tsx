import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placeTextLength } from '../../../contract/choices.ts';
import { config } from '../../api/config.ts';
import { addressesQuery } from '../../api/places.ts';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { type Entry, entry } from './entries.ts';
import { usePlaceEntries, useView } from './use-places.tsx';

const addressesAtMost = 6;

interface Addresses {
  entries: readonly Entry[];
  /** The provider of the listed addresses. */
  source: string | undefined;
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Offers to search for the typed text among the addresses of the geocoder, and lists them after the person has chosen so. */
export function useAddresses(typed: string, ranks: { offer: number; found: number }): Addresses {
  const find = typed.trim();
  const [asked, setAsked] = useState<string>();
  const view = useView();
  const source = config().addresses;
  const wanted = source !== undefined && find.length >= placeTextLength.min && find.length <= placeTextLength.max;
  const isAsked = wanted && asked === find;
  const { data, error, isFetching, refetch } = useQuery({
    ...addressesQuery(asked ?? '', view, { language, limit: addressesAtMost }),
    enabled: isAsked,
  });
  const found = usePlaceEntries(isAsked ? data : undefined, 'addresses', ranks.found);
  const offer = useMemo(() => {
    if (!wanted || isAsked) return [];
    const act = { finds: () => setAsked(find) };
    const unranked = { key: 'addresses', group: 'addresses', title: text.palette.addresses(find), act } as const;
    return [entry({ ...unranked, icon: <IconSearch />, rank: ranks.offer })];
  }, [wanted, isAsked, find, ranks.offer]);
  return {
    entries: isAsked ? found : offer,
    source: isAsked && found.length > 0 ? source : undefined,
    loading: isAsked && isFetching,
    error: isAsked ? error : null,
    retry: () => void refetch(),
  };
}
