import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import type { KeptDraft } from './draft-store.ts';

const words = text.geofenceForm;

/** "Unsaved draft: Yard North (new polygon), on 27 Nov at 11:02". */
export function draftTitle({ geofenceId, name, tool, savedMs }: KeptDraft, format: Format): string {
  const kind = { circle: words.newCircle, polygon: words.newPolygon, rectangle: words.newRectangle }[tool];
  const what = geofenceId !== null ? words.draft.changes(name) : name === '' ? kind : words.draft.named(name, kind);
  return words.draft.offer(what, format.dateAtTime(new Date(savedMs).toISOString()));
}
