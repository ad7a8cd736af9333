import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import classes from './ImportPanel.module.css';
import type { BadFeature } from './read-file.ts';

const words = text.importing;

const atMost = 100;

/** The rejected features with their position and name in the file, and the reason. */
export function BadFeatures({ bad }: { bad: readonly BadFeature[] }) {
  const format = useFormat();
  if (bad.length === 0) return null;
  return (
    <section className={classes.bad}>
      <p>{words.bad(bad.length, format.number(bad.length))}</p>
      <ul>
        {bad.slice(0, atMost).map(({ feature, name, why }, place) => (
          // A multipolygon becomes several geofences of one feature.
          <li key={`${feature} ${place}`}>
            {words.feature(format.number(feature + 1))}
            {name !== undefined && ` · ${name}`}
            <span className={classes.why}>{why}</span>
          </li>
        ))}
        {bad.length > atMost && <li>{text.records.andMore(format.number(bad.length - atMost))}</li>}
      </ul>
    </section>
  );
}
