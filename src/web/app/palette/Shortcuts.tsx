import { Fragment } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { apple, commandKeys } from '../../ui/keyboard.ts';
import classes from './Palette.module.css';

const { palette } = text;

const words = palette.shortcuts;

/** Keys of one row do the same. */
const sections: Readonly<
  Record<keyof typeof words.sections, readonly (readonly [keys: readonly string[], does: string])[]>
> = {
  everywhere: [
    [[commandKeys('K')], text.shell.search.all],
    [['/'], words.find],
    [['?'], words.list],
    [[commandKeys('Z')], words.undo],
    [[words.escape], words.closePanel],
  ],
  tables: [
    [['↑', '↓'], words.rows],
    [['Home', 'End'], words.ends],
    [[words.enter], words.open],
    [[words.space], words.select],
    [[commandKeys('A')], words.selectAll],
  ],
  timeline: [
    [['←', '→', '↑', '↓'], words.cells],
    [[words.enter], words.fill],
    [[words.space], words.selectOne],
    [['M'], words.move],
    [['S', 'E'], words.edges],
    [['←', '→', words.shift], words.steps],
    [[words.pages], words.days],
    [['R'], words.repeat],
    [['C'], words.copy],
    [['P'], words.several],
    [['X'], words.swap],
    [[words.deleteKey], words.remove],
  ],
  map: [
    [['←', '→', '↑', '↓'], words.pan],
    [['+', '−'], words.zoom],
    [['M'], words.ruler],
    [[words.enter], words.rulerPoint],
  ],
  drawing: [
    [[words.enter], words.closeShape],
    [[apple ? '⌫' : 'Backspace'], words.removePoint],
    [[commandKeys('Z')], words.undoStep],
    [[words.escape], words.cancelDrawing],
  ],
};

/** List of all keys. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      {Object.entries(sections).map(([name, rows]) => (
        <table key={name} className={classes.shortcuts}>
          <caption>{words.sections[name as keyof typeof sections]}</caption>
          <tbody>
            {rows.map(([keys, does]) => (
              <tr key={does}>
                <th scope="row">
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <DialogButtons>
        <Button data-autofocus variant="default" onClick={onClose}>
          {text.common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
