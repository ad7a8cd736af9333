import { config } from '../../api/config.ts';
import { useMe } from '../../api/me.ts';

/** The key under which the browser keeps the drafts of this person on this service; undefined while the person is unknown. */
export function useDraftsKey(): string | undefined {
  const me = useMe();
  return me && ['fenceline.drafts', config().baseUrl, me.id, me.username].join(' ');
}
