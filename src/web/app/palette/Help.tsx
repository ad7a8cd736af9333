import { useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { docsAddress } from '../../api/config.ts';
import { helpFacts } from '../../data/help-facts.ts';
import { type HelpedScreen, helpText } from '../../text/help.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { apple, commandKeys } from '../../ui/keyboard.ts';
import { helpOf } from './help-of.ts';
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
    [[words.shift, words.enter], words.sortAlso],
    [[words.shift, '←', '→'], words.moveColumn],
    [['Alt', '←', '→'], words.columnWidth],
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

/** What the current screen shows, and the list of all keys. */
export function Help({ onClose }: { onClose: () => void }) {
  const screen = helpOf(useRouterState({ select: ({ location }) => location.pathname }));
  return (
    <Dialog title={helpText.title} onClose={onClose}>
      {screen && <ScreenHelp screen={screen} />}
      <p>
        <a data-autofocus href={docsAddress()} target="_blank" rel="noopener">
          {helpText.documentation}
        </a>
      </p>
      <section className={classes.help}>
        <h3>{words.title}</h3>
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
      </section>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text.common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function ScreenHelp({ screen }: { screen: HelpedScreen }) {
  const format = useFormat();
  const { headings } = helpText;
  const { shows, never, figures } = helpText.screens[screen];
  const made = figures(helpFacts(format));
  return (
    <section className={classes.help}>
      <h3>{headings.shows}</h3>
      <p>{shows}</p>
      <h3>{headings.never}</h3>
      <p>{never}</p>
      {made.length > 0 && (
        <>
          <h3>{headings.figures}</h3>
          <ul>
            {made.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
