/**
 * A series of integers up to 2^49 on either side of 0, as differences from a prediction. All are multiples of one step apart:
 * moments in whole seconds have a step of 1000.
 */
import { type BitReader, type BitWriter, bitLength } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { fillNumbers, type NumbersPlan, planNumbers, writeNumbers } from './numbers.ts';

export const maxInteger = 2 ** 49;

/** How the next integer is predicted: by a constant, by the last one plus a constant, or by a line through the last two. */
const orders = [0, 1, 2] as const;
type Order = (typeof orders)[number];

interface Prediction {
  order: Order;
  constant: number;
  /** What the prediction lacks, as numbers from 0. */
  rest: Float64Array;
  /** About the size, without a code. */
  bits: number;
}

/** Reused by each series. */
const scratch = { steps: new Float64Array(0), rests: orders.map(() => new Float64Array(0)) };

function reserve(count: number): void {
  if (scratch.steps.length >= count) return;
  scratch.steps = new Float64Array(count * 2);
  scratch.rests = orders.map(() => new Float64Array(count * 2));
}

export function writeIntegers(writer: BitWriter, values: Float64Array): void {
  const [first] = values;
  if (first === undefined) return;
  const step = commonStep(values);
  writer.signed(first);
  writer.number(step);
  if (step === 0) return;
  reserve(values.length);
  const steps = scratch.steps.subarray(0, values.length);
  for (let at = 0; at < values.length; at++) steps[at] = ((values[at] as number) - first) / step;
  const { order, constant, rest, plan } = bestPrediction(steps);
  writer.bits(order, 2);
  if (order !== 2) writer.signed(constant);
  writeNumbers(writer, rest, plan);
}

/** The greatest common divisor of the differences; 0 if all integers are equal. */
function commonStep(values: Float64Array): number {
  let divisor = 0;
  for (let at = 1; at < values.length && divisor !== 1; at++) {
    let other = Math.abs((values[at] as number) - (values[at - 1] as number));
    while (other !== 0) {
      const rest = divisor % other;
      divisor = other;
      other = rest;
    }
  }
  return divisor;
}

/** A code is planned only for predictions that are about as good as the best one. */
function bestPrediction(steps: Float64Array): Prediction & { plan: NumbersPlan } {
  const predictions = orders.map((order) => predict(steps, order));
  const least = Math.min(...predictions.map(({ bits }) => bits));
  return predictions
    .filter(({ bits }) => bits <= least * 1.5)
    .map((prediction) => ({ ...prediction, plan: planNumbers(prediction.rest) }))
    .reduce((best, each) => (each.plan.bits < best.plan.bits ? each : best));
}

function predict(steps: Float64Array, order: Order): Prediction {
  const rest = (scratch.rests[order] as Float64Array).subarray(0, steps.length - 1);
  let last = 0;
  let lastButOne = 0;
  for (let at = 1; at < steps.length; at++) {
    const step = steps[at] as number;
    rest[at - 1] = order === 0 ? step : order === 1 ? step - last : step - 2 * last + lastButOne;
    lastButOne = last;
    last = step;
  }
  const constant = order === 2 ? 0 : usual(rest);
  let bits = 0;
  for (let at = 0; at < rest.length; at++) {
    const number = toNumber((rest[at] as number) - constant);
    bits += bitLength(number);
    rest[at] = number;
  }
  return { order, constant, rest, bits };
}

const sampleSize = 63;
const sample = new Float64Array(sampleSize);

/** About the median. */
function usual(values: Float64Array): number {
  const stride = Math.ceil(values.length / sampleSize);
  let size = 0;
  for (let at = 0; at < values.length; at += stride) sample[size++] = values[at] as number;
  return sample.subarray(0, size).sort()[size >> 1] as number;
}

/** 0, -1, 1, -2 … becomes 0, 1, 2, 3 … */
const toNumber = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const fromNumber = (number: number): number => {
  if (number < 2_147_483_648) return (number >>> 1) ^ -(number & 1);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
};

/** Reads as many integers as the array has, each divided by `divisor`. */
export function fillIntegers(reader: BitReader, values: Float64Array, divisor = 1): void {
  if (values.length === 0) return;
  const first = reader.signed();
  const step = reader.number();
  if (step === 0) {
    values.fill(first / divisor);
    return;
  }
  const order = orders[reader.bits(2)];
  if (order === undefined) throw new DamagedSpanError('A prediction is unknown.');
  const constant = order === 2 ? 0 : reader.signed();
  fillNumbers(reader, values, 1);
  addPredictions(values, { first, step, order, constant, divisor });
}

interface Series {
  first: number;
  step: number;
  order: Order;
  constant: number;
  divisor: number;
}

/** Replaces the numbers from the second one on by the integers, divided. */
function addPredictions(values: Float64Array, { first, step, order, constant, divisor }: Series): void {
  values[0] = first / divisor;
  // The weights of the last integer and of the last difference in the next one.
  const ofLast = order === 0 ? 0 : 1;
  const ofDifference = order === 2 ? 1 : 0;
  let last = 0;
  let difference = 0;
  for (let at = 1; at < values.length; at++) {
    difference = ofDifference * difference + fromNumber(values[at] as number) + constant;
    last = ofLast * last + difference;
    values[at] = (first + last * step) / divisor;
  }
}
