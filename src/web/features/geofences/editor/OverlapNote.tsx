import { Link } from '@tanstack/react-router';
import { type Control, useWatch } from 'react-hook-form';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { paths } from '../../../paths/index.ts';
import { text } from '../../../text/index.ts';
import { IconWarning } from '../../../ui/icons.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { GeofenceValues } from './form-values.ts';
import classes from './ShapeSection.module.css';
import { useOverlap } from './use-overlap.ts';
import type { ShapeEditor } from './use-shape.ts';

const words = text.geofenceForm.overlap;

interface OverlapNoteProps {
  shape: ShapeEditor;
  control: Control<GeofenceValues>;
  geofenceId: number | undefined;
  index: TagIndex;
}

/** Warns about a geofence that is drawn twice. It does not prevent saving. */
export function OverlapNote({ shape, control, geofenceId, index }: OverlapNoteProps) {
  const tags = useWatch({ control, name: 'tags' });
  const overlap = useOverlap(shape, tags, geofenceId);
  // The live region exists before its text, so that screen readers announce it.
  return (
    <div role="status">
      {overlap && (
        <Row align="stretch" className={classes.warning}>
          <IconWarning size={16} />
          <p>
            {words.relation[overlap.relation](overlap.geofence.description)} {tagWords(overlap.tagId, index)}{' '}
            <Link
              to={paths.geofence}
              params={{ geofenceId: String(overlap.geofence.id) }}
              target="_blank"
              // The draft stays in this tab.
              rel="noopener"
            >
              {words.open(overlap.geofence.description)}
            </Link>
          </p>
        </Row>
      )}
    </div>
  );
}

function tagWords(tagId: number | undefined, { tags }: TagIndex): string {
  const name = tags.find(({ id }) => id === tagId)?.name;
  if (tagId === undefined) return words.untagged;
  return name === undefined ? '' : words.tagged(name);
}
