import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { OneLine, Row } from '../../ui/layout.tsx';
import { useOverMap } from '../view/over-map.ts';
import classes from './SpeedLegend.module.css';
import { type Side, speedRamps, speedSteps } from './speed-ramp.ts';

interface SpeedLegendProps {
  sides: readonly { side: Side; letter: string | undefined; name: string }[];
}

/** What the colours of the ways mean. */
export function SpeedLegend({ sides }: SpeedLegendProps) {
  const format = useFormat();
  const ramps = speedRamps[useScheme()];
  const steps = [0, ...speedSteps];
  const unit = format.speed(0).replace(/^\S+\s*/, '');
  return (
    <section ref={useOverMap()} className={classes.legend} aria-label={text.day.speedLegend}>
      {sides.map(({ side, letter, name }) => (
        <Row key={side}>
          <span className={classes.ramp} aria-hidden="true">
            {ramps[side].map((colour) => (
              <span key={colour} style={{ background: colour }} />
            ))}
          </span>
          {letter !== undefined && (
            <OneLine className={classes.name} title={name}>
              {letter} · {name}
            </OneLine>
          )}
        </Row>
      ))}
      <Row>
        <span className={classes.steps}>
          {steps.map((step) => (
            <span key={step}>{format.speed(step).replace(/\s*\D+$/, '')}</span>
          ))}
        </span>
        <span>{unit}</span>
      </Row>
    </section>
  );
}
