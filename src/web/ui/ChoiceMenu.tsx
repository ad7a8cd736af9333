import { type CSSProperties, useState } from 'react';
import { findByName, searchText } from '../../contract/name-search.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { IconDown } from './icons.tsx';
import { OneLine, Quiet } from './layout.tsx';
import { Menu, MenuItem, MenuSearch } from './Menu.tsx';
import filter from './table/FilterMenu.module.css';

interface ChoiceMenuProps<Value> {
  /** Accessible name. */
  label: string;
  /** On the button; left out: the label of the chosen option. */
  shown?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  style?: CSSProperties;
}

/** More options have a search. */
const unsearched = 12;
/** More options take too long to render and to read. */
const maxShown = 100;

/**
 * One of several values that takes effect at once, such as a filter or another record. A `<select>` is only for forms: on
 * some systems each arrow key on a closed `<select>` chooses the next value (WCAG 3.2.2).
 */
export function ChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const { label, value, options, onChoose, style } = props;
  const { number } = useFormat();
  const [find, setFind] = useState('');
  const { shown = options.find((each) => each.value === value)?.label ?? '' } = props;
  const { found } = findByName(options, (each) => searchText([each.label]), find);
  return (
    <div style={style}>
      <Menu
        label={`${label}: ${shown}`}
        align="start"
        once
        head={options.length > unsearched && <MenuSearch label={text.common.search} find={find} onFind={setFind} />}
        buttonClassName={filter.button}
        face={
          <>
            <OneLine>{shown}</OneLine>
            <IconDown size={14} />
          </>
        }
      >
        {found.slice(0, maxShown).map((each) => (
          <MenuItem key={each.value} checked={each.value === value} onPress={() => onChoose(each.value)}>
            {each.label}
          </MenuItem>
        ))}
        {found.length > maxShown && (
          <Quiet size={13} className={filter.rest}>
            {text.table.moreChoices(number(found.length - maxShown))}
          </Quiet>
        )}
      </Menu>
    </div>
  );
}
