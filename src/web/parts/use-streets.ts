import { useMemo } from 'react';
import { useIsAdministrator } from '../api/me.ts';
import { renewStreetFile, useStreetFile } from '../api/street-file.ts';

/** The street map for `FleetMap`. Administrators read why there is none, because they can change the settings. */
export function useStreets() {
  const file = useStreetFile();
  const showsReason = useIsAdministrator();
  return useMemo(() => ({ ...file, showsReason, renew: renewStreetFile }), [file, showsReason]);
}
