import classes from './Panel.module.css';
import { ListSkeleton } from './states.tsx';

/** A panel that is loading. It takes no focus; the real panel does. */
export function PanelSkeleton() {
  return (
    <div className={classes.panel} data-sheet="half">
      <div className={classes.body}>
        <ListSkeleton rows={6} />
      </div>
    </div>
  );
}
