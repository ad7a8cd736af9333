import type { CSSProperties } from 'react';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { KnownNames } from '../assignment-row.ts';
import classes from './Planner.module.css';
import { type Nudge, nobody, type Plan, type Scene, type Wanted } from './plan.ts';
import { effectsOf, timesOf } from './plan-texts.ts';
import type { Held } from './use-gesture.ts';

const words = text.assignments.planner;

interface PlanNoteProps {
  held: Held;
  wanted: readonly Wanted[];
  plan: Plan;
  scene: Scene;
  vehicles: KnownNames;
  drivers: KnownNames;
  withDay: boolean;
  onNudge: (step: Nudge) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** What the gesture will do: times, and what happens to assignments in the way. Beside the pointer, or with buttons at the bottom. */
export function PlanNote(props: PlanNoteProps) {
  const { held, wanted, plan, scene, vehicles, drivers, withDay, onNudge, onDrop, onCancel } = props;
  const format = useFormat();
  const [first] = wanted;
  if (!first) return null;
  const names = [
    ...(first.vehicleId === nobody ? [] : [vehicles.nameOf(first.vehicleId)]),
    ...(first.driverId === nobody ? [] : [drivers.nameOf(first.driverId)]),
  ];
  const who = wanted.length > 1 ? words.several(wanted.length, format.number(wanted.length)) : names.join(' · ');
  const effects = effectsOf(plan, format, 'future');
  const impossible =
    plan.impossible.length > 0 ? [words.impossible(plan.impossible.length, format.number(plan.impossible.length))] : [];
  const body = (
    <>
      <strong>{timesOf(first, format, withDay)}</strong>
      <span>{who}</span>
      {[...effects, ...impossible].map((effect) => (
        <span key={effect} className={classes.effect}>
          {effect}
        </span>
      ))}
    </>
  );
  if (held.pointer) {
    const { x, y } = held.pointer;
    return (
      <div className={classes.note} style={beside(x, y)} role="status">
        {body}
      </div>
    );
  }
  const { kind } = held.gesture;
  return (
    <div className={classes.steer} data-steer>
      <div className={classes.steerNote} role="status">
        {body}
      </div>
      <Row wrap gap={6} role="toolbar" aria-label={words.steer[kind]}>
        <Step label={words.steps.dayBack} onPress={() => onNudge({ days: -1 })} />
        <Step label={words.steps.earlier} onPress={() => onNudge({ minutes: -15 })} />
        <Step label={words.steps.later} onPress={() => onNudge({ minutes: 15 })} />
        <Step label={words.steps.dayOn} onPress={() => onNudge({ days: 1 })} />
        {kind === 'move' && (
          <>
            <Step label={words.steps.up[scene.kind]} onPress={() => onNudge({ lanes: -1 })} />
            <Step label={words.steps.down[scene.kind]} onPress={() => onNudge({ lanes: 1 })} />
          </>
        )}
        <Button variant="default" onClick={onCancel}>
          {text.common.cancel}
        </Button>
        <Button onClick={onDrop}>{text.common.save}</Button>
      </Row>
    </div>
  );
}

const Step = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="default" onClick={onPress}>
    {label}
  </Button>
);

/** On the side of the pointer with more space. */
const beside = (x: number, y: number): CSSProperties => ({
  ...(x > innerWidth / 2 ? { right: innerWidth - x + 14 } : { left: x + 14 }),
  ...(y > innerHeight / 2 ? { bottom: innerHeight - y + 14 } : { top: y + 18 }),
});
