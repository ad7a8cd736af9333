import classes from './Panel.module.css';
import { ListSkeleton } from './states.tsx';

/** A panel whose content is on its way. It takes no focus: the panel itself does when it comes. */
export function PanelSkeleton() {
  return (
    <div className={classes.panel} data-sheet="half">
      <div className={classes.body}>
        <ListSkeleton rows={6} />
      </div>
    </div>
  );
}
