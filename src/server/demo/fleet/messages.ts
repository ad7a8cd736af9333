/** The messages of a vehicle's tracker in a period, as a function of vehicle and period. */
import { hourMs } from '../../../contract/durations.ts';
import type { Message } from '../../devices/message.ts';
import { Chance } from './chance.ts';
import { cityDay, cityMs } from './city-time.ts';
import { boxTemperature } from './cold.ts';
import { type DemoVehicle, unknownButtonId } from './roster.ts';
import { type Span, shiftsAround } from './shift.ts';
import { switchLines } from './switch-lines.ts';
import { runs, shiftAt, type Whereabouts, whereabouts } from './whereabouts.ts';

/** Intervals between positions: driving, stopped during a shift, and between shifts. */
const everyMs = { driving: 8000, standing: 120_000, parked: 600_000 };
/** Older periods have fewer positions. */
export const pastEvery = 3;

/** For a tracker that sends late, the period of sending and the period of events differ. */
export interface Sending extends Span {
  /** Keeps every n-th position while driving. */
  every: number;
}

/** Messages sent from `startMs` to before `endMs`, in order of sending. */
export function messagesOf(vehicle: DemoVehicle, sending: Sending): Message[] {
  if (vehicle.habit !== 'late') return reported(vehicle, sending);
  const messages: Message[] = [];
  for (let block = blockSentFrom(sending.startMs); sentMs(block) < sending.endMs; block += 1) {
    const startMs = block * blockMs;
    messages.push(...shuffled(reported(vehicle, { ...sending, startMs, endMs: startMs + blockMs }), block));
  }
  return messages;
}

/** A tracker that collects hours and sends them together, with a delay. */
const [blockMs, blockLateMs] = [2 * hourMs, hourMs / 2];
const sentMs = (block: number): number => (block + 1) * blockMs + blockLateMs;
const blockSentFrom = (startMs: number): number => Math.ceil((startMs - blockLateMs) / blockMs) - 1;

function shuffled(messages: readonly Message[], seed: number): Message[] {
  const chance = new Chance('order', seed);
  return messages
    .map((message) => ({ message, place: chance.share() }))
    .sort((one, other) => one.place - other.place)
    .map(({ message }) => message);
}

/** By time. */
function reported(vehicle: DemoVehicle, period: Sending): Message[] {
  const ticks = tickMessages(vehicle, period);
  const turns = turnMoments(vehicle, period).map((utcMs) => messageAt(vehicle, utcMs, 'position'));
  const events = eventMoments(vehicle, period).map((utcMs) => messageAt(vehicle, utcMs, 'event'));
  const reads = buttonReads(vehicle, period);
  return [...ticks, ...turns, ...events, ...reads]
    .filter(({ utcMs }) => vehicle.habit !== 'seldom' || isSending(utcMs))
    .sort((one, other) => one.utcMs - other.utcMs);
}

/** A loose wire: it sends for two hours on every other morning. */
function isSending(utcMs: number): boolean {
  const day = cityDay(utcMs);
  return day % 2 === 0 && utcMs >= cityMs(day, 7.5) && utcMs < cityMs(day, 9.5);
}

/** An offset for each tracker, so that they do not all send at once. */
function tickMessages(vehicle: DemoVehicle, sending: Sending): Message[] {
  const { startMs, endMs, every } = sending;
  const offsetMs = Math.floor(new Chance(vehicle.device, 'beat').between(0, everyMs.driving));
  const msOf = (tick: number): number => tick * everyMs.driving + offsetMs;
  const firstTick = (utcMs: number): number => Math.ceil((utcMs - offsetMs) / everyMs.driving);
  const standing = everyMs.standing / everyMs.driving;
  const parked = everyMs.parked / everyMs.driving;
  const messages: Message[] = [];
  for (let tick = Math.ceil(firstTick(startMs) / standing) * standing; msOf(tick) < endMs; tick += standing) {
    const utcMs = msOf(tick);
    if (tick % parked === 0) messages.push(messageAt(vehicle, utcMs, 'all'));
    else if (vehicle.cargo.length > 0 || shiftAt(vehicle, utcMs)) messages.push(messageAt(vehicle, utcMs, 'usual'));
  }
  for (const leg of shiftsAround(vehicle, sending).flatMap((shift) => shift.legs)) {
    const untilMs = Math.min(endMs, leg.endMs);
    for (let tick = firstTick(Math.max(startMs, leg.startMs)); msOf(tick) < untilMs; tick += 1) {
      if (tick % standing !== 0 && tick % every === 0) messages.push(messageAt(vehicle, msOf(tick), 'position'));
    }
  }
  return messages;
}

function messageAt(vehicle: DemoVehicle, utcMs: number, what: 'all' | 'usual' | 'event' | 'position'): Message {
  const now = whereabouts(vehicle, utcMs);
  const { ignition, door } = switchLines;
  const sensors = what === 'all' || what === 'usual';
  return {
    device: vehicle.device,
    utcMs,
    position: positionOf(vehicle, now, utcMs),
    ...((what === 'all' || what === 'event') && {
      inputs: new Map([
        [ignition, now.ignition ? 1 : 0],
        [door, now.doorOpen ? 1 : 0],
      ]),
    }),
    ...(sensors && vehicle.cargo.length > 0 && { temperatures: temperatures(vehicle, utcMs) }),
  };
}

const temperatures = (vehicle: DemoVehicle, utcMs: number): Map<number, number> =>
  new Map(vehicle.cargo.map((_, index) => [index + 1, boxTemperature(vehicle, index + 1, utcMs)]));

/** The accuracy of a receiver: about two metres. */
function positionOf(vehicle: DemoVehicle, { point, kmh, heading }: Whereabouts, utcMs: number) {
  const chance = new Chance(vehicle.device, 'fix', utcMs);
  const rounded = (degrees: number): number => Math.round((degrees + chance.between(-2e-5, 2e-5)) * 1e6) / 1e6;
  return {
    latitude: rounded(point.latitude),
    longitude: rounded(point.longitude),
    speed: Math.floor(kmh * 10) / 10,
    heading: heading === null ? null : Math.round(heading) % 360,
  };
}

/** Times at which a vehicle takes a turn. */
function turnMoments(vehicle: DemoVehicle, { startMs, endMs }: Span): number[] {
  return shiftsAround(vehicle, { startMs, endMs })
    .flatMap(({ legs }) => legs.flatMap(({ startMs: legMs, drive }) => drive.turns.map((at) => legMs + at * 1000)))
    .map(Math.ceil)
    .filter((utcMs) => utcMs >= startMs && utcMs < endMs);
}

/** Times at which a switch changes. */
function eventMoments(vehicle: DemoVehicle, period: Span): number[] {
  const moments = shiftsAround(vehicle, period).flatMap(({ legs, doors }) => [
    ...doors.flatMap(({ startMs, endMs }) => [startMs, endMs]),
    ...legs.flatMap(ignitionChanges),
  ]);
  return [...new Set(moments)].filter((utcMs) => utcMs >= period.startMs && utcMs < period.endMs);
}

/** The times at which the engine starts and stops for a leg. */
function ignitionChanges(leg: Span): number[] {
  const changes = [leg.startMs - 35_000, leg.endMs + 20_000];
  return changes.filter((utcMs) => runs(leg, utcMs) !== runs(leg, utcMs - 1));
}

/** Drivers hold their buttons to the reader when they set off, and after some of the stops. */
function buttonReads(vehicle: DemoVehicle, period: Span): Message[] {
  if (vehicle.driving !== 'button') return [];
  return shiftsAround(vehicle, period).flatMap(({ legs, driver, stranger }) => {
    const buttonId = stranger ? unknownButtonId : driver?.buttonId;
    if (typeof buttonId !== 'string') return [];
    return legs
      .filter((_, index) => index % 4 === 0)
      .map(({ startMs }) => ({ device: vehicle.device, utcMs: startMs - 21_000, buttonId }))
      .filter(({ utcMs }) => utcMs >= period.startMs && utcMs < period.endMs);
  });
}
