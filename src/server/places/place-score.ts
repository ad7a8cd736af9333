/** Ranks what a search for places finds. */
import { distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';

/** 2: a whole name. 1: the beginning of a name. 0: the beginning of a word. */
export type Quality = 0 | 1 | 2;

/** More than importance and distance can make up for. */
const qualityStep = 100;
const importance = (population: number): number => Math.log10(population + 100);

/** At 300 km as much as a population 16 times as large; in kilometres because the view is seldom a town's centre. */
const remoteness = (point: Point, view: Point | undefined): number =>
  view ? 1.2 * Math.log10(1 + distanceMetres(point, view) / 30_000) : 0;

export const scoreOf = (quality: Quality, population: number, point: Point, view: Point | undefined): number =>
  scoreAtMost(quality, population) - remoteness(point, view);

/** Next to the view. */
export const scoreAtMost = (quality: Quality, population: number): number =>
  quality * qualityStep + importance(population);
