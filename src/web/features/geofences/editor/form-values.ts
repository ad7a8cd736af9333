import type { FieldPath } from 'react-hook-form';
import { emailAddresses } from '../../../../contract/email-addresses.ts';
import type { Geofence } from '../../../api/geofences.ts';

/** The form's values without the shape, which the map edits, too. */
export interface GeofenceValues {
  description: string;
  descriptionExt: string;
  addr1: string;
  addr2: string;
  addr3: string;
  addr4: string;
  emails: string[];
  tags: number[];
  /** Holds no value: the place of what a service says against the shape. */
  shape?: { latitude?: number; longitude?: number; radius?: number; points?: [number, number][] };
}

export const emptyValues: GeofenceValues = {
  description: '',
  descriptionExt: '',
  addr1: '',
  addr2: '',
  addr3: '',
  addr4: '',
  emails: [],
  tags: [],
};

export const valuesOf = (geofence: Geofence): GeofenceValues => ({
  description: geofence.description,
  descriptionExt: geofence.descriptionExt ?? '',
  addr1: geofence.addr1 ?? '',
  addr2: geofence.addr2 ?? '',
  addr3: geofence.addr3 ?? '',
  addr4: geofence.addr4 ?? '',
  emails: emailAddresses(geofence.email ?? ''),
  tags: geofence.tags,
});

/** The fields of the request from the form's values. The shape adds its own. */
export function toFields({ emails, tags, ...values }: GeofenceValues) {
  const { description, descriptionExt, addr1, addr2, addr3, addr4 } = values;
  return { description, descriptionExt, addr1, addr2, addr3, addr4, email: emails.join('; '), tags };
}

/** `#/email` -> `emails`, `#/points/3/0` -> `shape.points.3.0`; undefined for what this form does not show. */
export function fieldOf(pointer: string): FieldPath<GeofenceValues> | undefined {
  const [, name = '', ...rest] = pointer.split('/');
  if (name === 'email') return 'emails';
  if (isShapeField(name)) return ['shape', name, ...rest].join('.') as FieldPath<GeofenceValues>;
  return name in emptyValues ? (name as FieldPath<GeofenceValues>) : undefined;
}

const isShapeField = (name: string): boolean => ['latitude', 'longitude', 'radius', 'points'].includes(name);
