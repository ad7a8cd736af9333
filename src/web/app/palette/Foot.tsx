import { text } from '../../text/index.ts';
import { isProblemLike } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { IconInformation } from '../../ui/icons.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import classes from './Palette.module.css';
import type { Found } from './rank.ts';
import type { Records } from './use-records.ts';

const words = text.palette;

interface FootProps {
  typed: string;
  found: Found | undefined;
  records: Records;
}

/** Number of results, and which lists are still loading or were not searched. */
export function Foot({ typed, found, records: { loading, failed, retry } }: FootProps) {
  const format = useFormat();
  const nothing = found?.total === 0 && found.typed === typed && !loading;
  return (
    <Quiet as="div" size={12} className={classes.foot}>
      {nothing && (
        <div className={classes.nothing}>
          <p>{words.nothing(typed.trim())}</p>
          <p>{words.nothingDetail}</p>
        </div>
      )}
      <div className={classes.line}>
        <span role="status">
          {loading
            ? words.loading
            : nothing
              ? words.nothing(typed.trim())
              : found && words.found(found.total, format.number(found.total))}
        </span>
        <Row as="span" align="stretch" gap={14} className={classes.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {words.keys.move}
          </span>
          <span>
            <kbd>{words.shortcuts.enter}</kbd> {words.keys.pick}
          </span>
          <span>
            <kbd>{words.shortcuts.escape}</kbd> {words.keys.close}
          </span>
        </Row>
      </div>
      <NotSearched failed={failed} retry={retry} />
    </Quiet>
  );
}

function NotSearched({ failed, retry }: Pick<Records, 'failed' | 'retry'>) {
  const format = useFormat();
  if (failed.length === 0) return null;
  const missing = failed.every(({ error }) => isProblemLike(error) && error.kind === 'missing');
  return (
    <div className={classes.failed}>
      <IconInformation size={16} />
      <span>
        {words.notSearched(format.list(failed.map(({ group }) => words.groups[group])))}{' '}
        {missing ? words.missing : words.failed}
      </span>
      {!missing && (
        <Button compact variant="default" onClick={retry}>
          {text.common.retry}
        </Button>
      )}
    </div>
  );
}
