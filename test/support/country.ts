import type { Point, Shape } from '../../src/geo/shape.ts';
import { Dice } from './dice.ts';

const metresPerDegree = 111_195;
const radians = Math.PI / 180;

/** A made-up country of 5 x 5 degrees. Seventy percent of the places are in its 20 cities. */
export class Country {
  private readonly dice: Dice;
  readonly cities: Point[];

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.cities = Array.from({ length: 20 }, () => this.anywhere());
  }

  /** Sixty percent are circles of 50 to 1000 m, the others polygons of 5 to 60 nodes and that size. */
  geofences(count: number): { id: number; shape: Shape }[] {
    return Array.from({ length: count }, (_, index) => ({ id: index + 1, shape: this.shape() }));
  }

  private shape(): Shape {
    const { dice } = this;
    const centre = this.place();
    const radiusMetres = dice.between(50, 1000);
    if (dice.between(0, 1) < 0.6) return { kind: 'circle', centre, radiusMetres };
    const count = 5 + dice.whole(56);
    const nodes = Array.from({ length: count }, (_, index) =>
      shifted(centre, (2 * Math.PI * index) / count, radiusMetres * dice.between(0.6, 1)),
    );
    return { kind: 'polygon', nodes };
  }

  /** Latitudes and longitudes in turn: the first position of each vehicle, then the second of each … */
  drives(vehicles: number, count: number): Float64Array {
    const { dice } = this;
    const places = Array.from({ length: vehicles }, () => this.place());
    const courses = places.map(() => dice.between(0, 2 * Math.PI));
    const positions = new Float64Array(count * 2);
    for (let index = 0; index < count; index++) {
      const vehicle = index % vehicles;
      const course = (courses[vehicle] ?? 0) + 0.2 * dice.normal();
      const place = shifted(places[vehicle] ?? this.place(), course, dice.between(5, 40));
      [courses[vehicle], places[vehicle]] = [course, place];
      positions.set([place.latitude, place.longitude], index * 2);
    }
    return positions;
  }

  private place(): Point {
    const { dice } = this;
    if (dice.between(0, 1) >= 0.7) return this.anywhere();
    const city = this.cities[dice.whole(this.cities.length)] ?? this.anywhere();
    return shifted(shifted(city, 0, 8000 * dice.normal()), Math.PI / 2, 8000 * dice.normal());
  }

  private anywhere(): Point {
    return { latitude: this.dice.between(48, 53), longitude: this.dice.between(8, 13) };
  }
}

const shifted = ({ latitude, longitude }: Point, course: number, metres: number): Point => ({
  latitude: latitude + (Math.sin(course) * metres) / metresPerDegree,
  longitude: longitude + (Math.cos(course) * metres) / metresPerDegree / Math.cos(latitude * radians),
});
