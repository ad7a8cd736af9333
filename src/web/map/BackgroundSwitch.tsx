import { text } from '../text/all.ts';
import { IconMap } from '../ui/icons.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import classes from './BackgroundSwitch.module.css';
import type { Background } from './background.ts';
import { useOverMap } from './over-map.ts';

/** Chooses between the street map and the operator's tiles. */
export default function BackgroundSwitch({ names, chosen, choose }: Background) {
  return (
    <div ref={useOverMap()} className={classes.place}>
      <Menu label={text.background.choose} face={<IconMap />} buttonClassName={classes.button} once>
        {names.map((name) => (
          <MenuItem key={name} checked={name === chosen} onPress={() => choose(name)}>
            {name || text.background.streets}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
