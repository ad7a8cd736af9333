/**
 * A vehicle's shift: it loads at its depot, drives from place to place, and returns. A shift depends only on vehicle
 * and day, so every service and every start gets the same.
 */
import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts';
import { wayBetween } from '../city/network.ts';
import { intoBay, outOfBay } from './bays.ts';
import { Chance } from './chance.ts';
import { cityDay, cityMs, weekday } from './city-time.ts';
import { type Drive, planDrive } from './drive.ts';
import { type DemoDriver, type DemoVehicle, driverOn } from './roster.ts';

export interface Span {
  startMs: number;
  endMs: number;
}

export interface Leg extends Span {
  drive: Drive;
  from: string;
  to: string;
}

export interface Shift extends Span {
  legs: readonly Leg[];
  /** Time with an open cargo door. */
  doors: readonly Span[];
  driver: DemoDriver | undefined;
  /** An unknown person drives. */
  stranger: boolean;
}

const known = new WeakMap<DemoVehicle, Map<number, Shift | undefined>>();
/** Of each vehicle: the days that a step of the simulation looks at, and about a week more. */
const mostKnown = 10;

/** The shift that starts on that local day; undefined on a day off. */
export function shiftOf(vehicle: DemoVehicle, day: number): Shift | undefined {
  const days = known.get(vehicle) ?? new Map<number, Shift | undefined>();
  known.set(vehicle, days);
  let shift = days.get(day);
  if (shift === undefined && !days.has(day)) {
    shift = planShift(vehicle, day);
    const [oldest] = days.keys();
    if (oldest !== undefined && days.size >= mostKnown) days.delete(oldest);
    days.set(day, shift);
  }
  return shift;
}

/** The shifts that may overlap a period. */
export function shiftsAround(vehicle: DemoVehicle, { startMs, endMs }: Span): Shift[] {
  const shifts: Shift[] = [];
  for (let day = cityDay(startMs - dayMs); day <= cityDay(endMs + hourMs); day += 1) {
    const shift = shiftOf(vehicle, day);
    if (shift && shift.startMs < endMs + hourMs && shift.endMs > startMs - hourMs) shifts.push(shift);
  }
  return shifts;
}

function planShift(vehicle: DemoVehicle, day: number): Shift | undefined {
  const chance = new Chance(vehicle.device, 'shift', day);
  const { startHour, hours, likelihood } = vehicle.pattern;
  const [onWeekday, onSaturday, onSunday] = likelihood;
  const today = weekday(day);
  if (!chance.isTrue(today === 6 ? onSunday : today === 5 ? onSaturday : onWeekday)) return undefined;
  const startMs = Math.round(cityMs(day, startHour) + chance.between(-15, 15) * minuteMs);
  const route = planRoute(vehicle, startMs, startMs + hours * hourMs, chance);
  return {
    startMs,
    endMs: Math.round((route.legs.at(-1)?.endMs ?? startMs) + 4 * minuteMs),
    ...route,
    driver: driverOn(vehicle, day),
    stranger: vehicle.stranger && day % 2 === 0,
  };
}

function planRoute(
  vehicle: DemoVehicle,
  startMs: number,
  homeMs: number,
  chance: Chance,
): Pick<Shift, 'legs' | 'doors'> {
  const pace = { topKmh: vehicle.topKmh, zeal: chance.between(0.86, 0.98) };
  const legs: Leg[] = [];
  const loadedMs = startMs + chance.between(10, 24) * minuteMs;
  const doors: Span[] = [doorOpen(startMs, loadedMs, chance)];
  let [place, atMs] = [vehicle.home, loadedMs];
  let rested = false;
  const drive = (to: string): void => {
    const { device } = vehicle;
    const way = [...outOfBay(device, place), ...wayBetween(place, to), ...intoBay(device, to)];
    const planned = planDrive(way, pace, chance);
    const leg = { drive: planned, from: place, to, startMs: Math.round(atMs) };
    legs.push({ ...leg, endMs: Math.round(leg.startMs + planned.seconds * 1000) });
    [place, atMs] = [to, leg.startMs + planned.seconds * 1000];
  };
  while (atMs < homeMs - 45 * minuteMs) {
    drive(chance.one(vehicle.round.filter((next) => next !== place)));
    const rests: boolean = !rested && atMs > (startMs + homeMs) / 2;
    rested ||= rests;
    const leaveMs = atMs + (rests ? chance.between(30, 42) : chance.between(4, 12)) * minuteMs;
    if (!/^(Fuel|Truck stop|Workshop)/.test(place)) doors.push(doorOpen(atMs, leaveMs, chance));
    atMs = leaveMs;
  }
  drive(vehicle.home);
  return { legs, doors };
}

/** Getting in and out takes a while. */
function doorOpen(arriveMs: number, leaveMs: number, chance: Chance): Span {
  const openMs = arriveMs + chance.between(0.8, 2.2) * minuteMs;
  const longestMs = leaveMs - chance.between(0.8, 1.6) * minuteMs;
  // Doors are rarely open for long.
  const shutMs = openMs + (chance.isTrue(0.12) ? 20 : chance.between(2, 8)) * minuteMs;
  return { startMs: Math.round(openMs), endMs: Math.round(Math.max(openMs + minuteMs, Math.min(longestMs, shutMs))) };
}
