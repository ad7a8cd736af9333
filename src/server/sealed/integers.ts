/**
 * A series of integers up to 2^49 on either side of 0, as differences from a prediction. All are multiples of one step apart:
 * moments in whole seconds have a step of 1000.
 */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { type NumbersPlan, planNumbers, readNumbers, writeNumbers } from './numbers.ts';

export const maxInteger = 2 ** 49;

/** How the next integer is predicted: by a constant, by the last one plus a constant, or by a line through the last two. */
const orders = [0, 1, 2] as const;
type Order = (typeof orders)[number];

interface Prediction {
  order: Order;
  constant: number;
  /** What the prediction lacks, as numbers from 0. */
  rest: Float64Array;
  plan: NumbersPlan;
}

export function writeIntegers(writer: BitWriter, values: Float64Array): void {
  const [first] = values;
  if (first === undefined) return;
  const step = commonStep(values);
  writer.signed(first);
  writer.number(step);
  if (step === 0) return;
  const steps = values.map((value) => (value - first) / step);
  const { order, constant, rest, plan } = orders
    .map((order) => predict(steps, order))
    .reduce((best, each) => (each.plan.bits < best.plan.bits ? each : best));
  writer.bits(order, 2);
  if (order !== 2) writer.signed(constant);
  writeNumbers(writer, rest, plan);
}

/** The greatest common divisor of the differences; 0 if all integers are equal. */
function commonStep(values: Float64Array): number {
  let divisor = 0;
  for (let at = 1; at < values.length && divisor !== 1; at++) {
    let other = Math.abs((values[at] as number) - (values[at - 1] as number));
    while (other !== 0) [divisor, other] = [other, divisor % other];
  }
  return divisor;
}

function predict(steps: Float64Array, order: Order): Prediction {
  const rest = new Float64Array(steps.length - 1);
  let last = 0;
  let lastButOne = 0;
  for (let at = 1; at < steps.length; at++) {
    const step = steps[at] as number;
    rest[at - 1] = order === 0 ? step : order === 1 ? step - last : step - 2 * last + lastButOne;
    [lastButOne, last] = [last, step];
  }
  const constant = order === 2 ? 0 : usual(rest);
  for (let at = 0; at < rest.length; at++) rest[at] = toNumber((rest[at] as number) - constant);
  return { order, constant, rest, plan: planNumbers(rest) };
}

/** About the median, from up to 63 of the values. */
function usual(values: Float64Array): number {
  const stride = Math.ceil(values.length / 63);
  const sample = values.filter((_, at) => at % stride === 0).sort();
  return sample[sample.length >> 1] ?? 0;
}

/** 0, -1, 1, -2 … becomes 0, 1, 2, 3 … */
const toNumber = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const fromNumber = (number: number): number => {
  if (number < 2_147_483_648) return (number >>> 1) ^ -(number & 1);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
};

export function readIntegers(reader: BitReader, count: number): Float64Array {
  if (count === 0) return new Float64Array(0);
  const first = reader.signed();
  const step = reader.number();
  if (step === 0) return new Float64Array(count).fill(first);
  const order = orders[reader.bits(2)];
  if (order === undefined) throw new DamagedSpanError('A prediction is unknown.');
  const constant = order === 2 ? 0 : reader.signed();
  const rest = readNumbers(reader, count - 1);
  const values = new Float64Array(count);
  values[0] = first;
  let last = 0;
  let difference = 0;
  for (let at = 1; at < count; at++) {
    const value = fromNumber(rest[at - 1] as number) + constant;
    difference = order === 2 ? difference + value : value;
    last = order === 0 ? value : last + difference;
    values[at] = first + last * step;
  }
  return values;
}
