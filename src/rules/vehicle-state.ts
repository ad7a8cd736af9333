/**
 * The state of a vehicle by its last position, its engine input and the current time:
 *
 * 1. Never heard: `unheard`. No position for longer than `silentAfterSeconds`: `silent`. A fleet may set another time.
 * 2. From `drivingFromSpeed` on it is `driving`. A position without a speed is `reporting`.
 * 3. A standing vehicle whose engine input is on is `idle`, and otherwise `stopped`.
 *
 * An engine input has an On/Off type with one of `engineNames` as a word of its name.
 */
import { inputDescriptions } from '../contract/choices.ts';
import { fold } from '../contract/fold.ts';
import type { Input, InputType } from '../contract/inputs.ts';
import type { Fleet, Plot } from '../contract/vehicles.ts';

export const vehicleStates = ['driving', 'idle', 'stopped', 'reporting', 'silent', 'unheard'] as const;
export type VehicleState = (typeof vehicleStates)[number];

/** Without a position for 30 minutes the state of a vehicle is unknown, unless its fleet says otherwise. */
export const silentAfterSeconds = 1800;
/** km/h. Below this speed the position of a parked tracker drifts. */
export const drivingFromSpeed = 5;
/** A vehicle whose engine is off for this long has not moved for a day. */
export const unmovedAfterSeconds = 24 * 3600;

export const secondsBetween = (utc: string, nowMs: number): number => (nowMs - Date.parse(utc)) / 1000;

export const isMoving = ({ speed }: Pick<Plot, 'speed'>): boolean => speed !== null && speed >= drivingFromSpeed;

/** The fleet's own time; undefined without one. A server may leave the field out. */
export function ownSilenceSeconds(fleet: Partial<Pick<Fleet, 'silentAfterMinutes'>> | undefined): number | undefined {
  const minutes = fleet?.silentAfterMinutes ?? undefined;
  return minutes === undefined ? undefined : 60 * minutes;
}

interface Known {
  /** Of the fleet; undefined: the default. */
  ownSilence?: number | undefined;
  /** The engine input; undefined without one. */
  engine?: Pick<Input, 'value' | 'changedUtc'> | undefined;
}

export function stateOf(
  plot: Pick<Plot, 'utc' | 'speed'> | null,
  nowMs: number,
  { ownSilence = silentAfterSeconds, engine }: Known = {},
): VehicleState {
  if (!plot) return 'unheard';
  if (secondsBetween(plot.utc, nowMs) > ownSilence) return 'silent';
  if (plot.speed === null) return 'reporting';
  if (isMoving(plot)) return 'driving';
  return engine?.value === 1 ? 'idle' : 'stopped';
}

/**
 * Since when the engine of a vehicle is off, if that is at least a day. Undefined while it drives, and without an engine
 * input: then nothing is known.
 */
export function unmovedSince(state: VehicleState, engine: Known['engine'], nowMs: number): string | undefined {
  if (state === 'driving' || engine?.value !== 0 || engine.changedUtc === null) return undefined;
  return secondsBetween(engine.changedUtc, nowMs) >= unmovedAfterSeconds ? engine.changedUtc : undefined;
}

/** In the three languages of the dashboard, folded. */
const engineNames = ['ignition', 'engine', 'zundung', 'motor', 'encendido', 'contacto'];

export const isEngineType = ({ name, inputDescription }: Pick<InputType, 'name' | 'inputDescription'>): boolean =>
  inputDescription === inputDescriptions.onOff &&
  fold(name)
    .split(/[^\p{L}]+/u)
    .some((word) => engineNames.includes(word));

/** The engine input among the inputs of a vehicle. */
export const engineOf = <Of extends Pick<Input, 'inputTypeId'>>(
  inputs: readonly Of[],
  engineTypes: ReadonlySet<number>,
): Of | undefined => inputs.find(({ inputTypeId }) => inputTypeId !== null && engineTypes.has(inputTypeId));
