import { useMayChange } from '../../api/me.ts';
import type { DrawnShape } from '../../paths/geofences.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconCircle, IconPast, IconPlus, IconPolygon, IconRectangle } from '../../ui/icons.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import classes from './DrawMenu.module.css';

const words = text.geofences;

const kinds = [
  { shape: 'circle', icon: <IconCircle />, ...words.draw.circle },
  { shape: 'rectangle', icon: <IconRectangle />, ...words.draw.rectangle },
  { shape: 'polygon', icon: <IconPolygon />, ...words.draw.polygon },
] as const;

interface DrawProps {
  onDraw: (shape: DrawnShape) => void;
}

/** The main button of the page. */
export function DrawMenu({ onDraw }: DrawProps) {
  const mayChange = useMayChange('geofence');
  const plus = <IconPlus size={16} />;
  if (!mayChange) {
    return (
      <GatedButton icon={plus} reason={words.viewerMayNot}>
        {words.draw.open}
      </GatedButton>
    );
  }
  const face = (
    <>
      {plus}
      <span className={classes.word}>{words.draw.open}</span>
    </>
  );
  return (
    <Menu label={words.draw.open} face={face} buttonClassName={classes.button}>
      {kinds.map(({ shape, icon, label, detail }) => (
        <MenuItem key={shape} icon={icon} onPress={() => onDraw(shape)}>
          <span className={classes.kind}>{label}</span>
          <Quiet as="span" size={13} className={classes.detail}>
            {detail}
          </Quiet>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Asks who was inside a shape, which is drawn first. Viewers may ask, too. */
export function AskButton({ onAsk }: { onAsk: () => void }) {
  return (
    <Button variant="default" icon={<IconPast size={16} />} onClick={onAsk}>
      {words.askPast}
    </Button>
  );
}

export function ImportButton({ onImport }: { onImport: () => void }) {
  const mayChange = useMayChange('geofence');
  return (
    <GatedButton variant="default" reason={mayChange ? undefined : words.viewerMayNot} onClick={onImport}>
      {words.file.import}
    </GatedButton>
  );
}

/** The id stays the same when the layout changes, so that the focus stays on the button. */
export function DeletedButton({ onPress }: { onPress: () => void }) {
  return (
    <Button id="deleted-filter" variant="default" aria-pressed={false} onClick={onPress}>
      {words.deletedFilter}
    </Button>
  );
}

/** For an account without geofences: all options as buttons. */
export function DrawButtons({
  onDraw,
  onImport,
  onDeleted,
}: DrawProps & { onImport: () => void; onDeleted: () => void }) {
  const mayChange = useMayChange('geofence');
  return (
    <Row align="stretch" wrap justify="center">
      {kinds.map(({ shape, icon, command }) => (
        <GatedButton
          key={shape}
          variant="default"
          icon={icon}
          reason={mayChange ? undefined : words.viewerMayNot}
          onClick={() => onDraw(shape)}
        >
          {command}
        </GatedButton>
      ))}
      <ImportButton onImport={onImport} />
      <DeletedButton onPress={onDeleted} />
    </Row>
  );
}
