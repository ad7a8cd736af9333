import type { Scheme } from '../colours/shades.ts';

/** A road class: the road itself and its edge. */
interface RoadColours {
  readonly fill: string;
  readonly edge: string;
}

/** The colours of the street map. Land and water are those of the built-in map, so that no seam shows. */
export interface StreetColours {
  readonly land: string;
  readonly water: string;
  readonly shore: string;
  readonly settled: string;
  readonly works: string;
  readonly service: string;
  readonly park: string;
  readonly wood: string;
  readonly field: string;
  readonly sand: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly motorway: RoadColours;
  readonly main: RoadColours;
  readonly street: RoadColours;
  readonly path: string;
  readonly rail: string;
  readonly border: string;
  readonly arrow: string;
  readonly name: {
    readonly place: string;
    readonly district: string;
    readonly road: string;
    readonly water: string;
    readonly green: string;
    readonly halo: string;
  };
}

/** Quiet, because vehicles and geofences lie on top. Names have a contrast of 4.5:1 on roads and land. */
export const streetColours: Record<Scheme, StreetColours> = {
  light: {
    land: '#f4f1ea',
    water: '#cfdee5',
    shore: '#bccdd5',
    settled: '#efeae1',
    works: '#eae5df',
    service: '#f0e7e2',
    park: '#dfe8d3',
    wood: '#dce5d0',
    field: '#eef0e1',
    sand: '#f1ead6',
    building: '#e5dfd4',
    buildingEdge: '#d5cdbf',
    motorway: { fill: '#dccaa4', edge: '#ab9469' },
    main: { fill: '#fcf4dd', edge: '#c0b18c' },
    street: { fill: '#ffffff', edge: '#d8d0c2' },
    path: '#b3a890',
    rail: '#b4aca1',
    border: '#a99e8c',
    arrow: '#8d8371',
    name: {
      place: '#332e27',
      district: '#645c50',
      road: '#5c554a',
      water: '#3f6577',
      green: '#4d6640',
      halo: 'rgb(253 252 250 / 88%)',
    },
  },
  dark: {
    land: '#26241f',
    water: '#161f26',
    shore: '#2b3a44',
    settled: '#292722',
    works: '#2d2b28',
    service: '#312a27',
    park: '#25301f',
    wood: '#242d1f',
    field: '#282a1f',
    sand: '#302c22',
    building: '#33302a',
    buildingEdge: '#403c34',
    motorway: { fill: '#63573a', edge: '#1b1915' },
    main: { fill: '#4d483d', edge: '#1b1915' },
    street: { fill: '#3d3a33', edge: '#211f1a' },
    path: '#5d564a',
    rail: '#5c574f',
    border: '#766d5e',
    arrow: '#a39a8a',
    name: {
      place: '#ddd7cb',
      district: '#aaa294',
      road: '#d9d2c5',
      water: '#86abbf',
      green: '#94b083',
      halo: 'rgb(24 22 19 / 85%)',
    },
  },
};
