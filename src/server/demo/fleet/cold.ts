/** The temperature in a box: regulated by the unit, with defrosts, open doors and occasional faults. */
import { hourMs, minuteMs } from '../../../contract/durations.ts';
import { Chance } from './chance.ts';
import { cityDay, cityMs } from './city-time.ts';
import { type Cargo, cargoes, type DemoVehicle } from './roster.ts';
import { shiftOf } from './shift.ts';

const [cycleMs, defrostEveryMs, defrostMs] = [19 * minuteMs, 6 * hourMs, 14 * minuteMs];

/** °C at a probe, rounded to a tenth. Lines count from 1. */
export function boxTemperature(vehicle: DemoVehicle, line: number, utcMs: number): number {
  const cargo = vehicle.cargo[line - 1];
  if (cargo === undefined) throw new Error(`${vehicle.name} has no probe ${line}.`);
  const { setPoint, warmth, defrost } = cargoes[cargo];
  const phaseMs = new Chance(vehicle.device, 'unit', line).between(0, defrostEveryMs);
  const hum = 0.45 * Math.sin((2 * Math.PI * (utcMs + phaseMs)) / cycleMs);
  const noise = new Chance(vehicle.device, line, utcMs).between(-0.12, 0.12);
  const warmed = warmth * doorShare(vehicle, utcMs) + defrost * defrostShare((utcMs + phaseMs) % defrostEveryMs);
  return Math.round((setPoint + hum + noise + warmed + fault(vehicle, cargo, line, utcMs)) * 10) / 10;
}

const defrostShare = (sinceMs: number): number =>
  sinceMs < defrostMs ? sinceMs / defrostMs : fading(sinceMs - defrostMs, 12);

const fading = (sinceMs: number, minutes: number): number => Math.exp(-sinceMs / (minutes * minuteMs));

/** The share of exchanged air: it enters through the open door and is cooled again. */
function doorShare(vehicle: DemoVehicle, utcMs: number): number {
  const day = cityDay(utcMs);
  const doors = [day - 1, day].flatMap((each) => shiftOf(vehicle, each)?.doors ?? []);
  let share = 0;
  for (const { startMs, endMs } of doors) {
    if (startMs > utcMs || utcMs - endMs > 3 * hourMs) continue;
    const come = 1 - fading(Math.min(utcMs, endMs) - startMs, 12);
    share = Math.max(share, come * fading(Math.max(0, utcMs - endMs), 18));
  }
  return share;
}

/** Degrees beyond any bound: a failing unit warms the box, a stuck one freezes it. */
const faults: Record<Cargo, readonly number[]> = { frozen: [9.5, 12], chilled: [6, 7.5, -4.5], medicines: [7, -7] };

function fault(vehicle: DemoVehicle, cargo: Cargo, line: number, utcMs: number): number {
  const day = cityDay(utcMs);
  let degrees = 0;
  for (const each of [day - 1, day]) {
    const chance = new Chance(vehicle.device, 'fault', line, each);
    if (!chance.isTrue(0.28)) continue;
    const sinceMs = utcMs - cityMs(each, chance.between(2, 23));
    const [lastsMs, height] = [chance.between(40, 150) * minuteMs, chance.one(faults[cargo])];
    if (sinceMs < 0) continue;
    const rise = 1 - fading(Math.min(sinceMs, lastsMs), 14);
    degrees += height * rise * fading(Math.max(0, sinceMs - lastsMs), 11);
  }
  return degrees;
}
