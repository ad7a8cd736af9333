import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import type { AlarmRow } from './alarm-row.ts';
import { useDoors } from './use-doors.ts';

const words = text.temperature.alarms;

/** What was on during an alarm, such as an open door, and for how long. Nothing for a vehicle without inputs. */
export function AlarmInputs({ row: { alarm, startMs, endMs }, nowMs }: { row: AlarmRow; nowMs: number }) {
  const format = useFormat();
  const lanes = useDoors(alarm.vehicleId, { startMs, endMs }, nowMs);
  if (lanes.length === 0) return null;
  const on = lanes.flatMap(({ label, spans, stateWords }) => {
    const onMs = spans.reduce((sum, span) => (span.value === 1 ? sum + span.endMs - span.startMs : sum), 0);
    return onMs === 0 ? [] : [words.inputOn(label, stateWords(1), format.duration(onMs / 1000))];
  });
  return (
    <Fact term={words.inputs}>
      {on.length === 0 ? (
        words.noInputOn
      ) : (
        <>
          {on.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      )}
    </Fact>
  );
}
