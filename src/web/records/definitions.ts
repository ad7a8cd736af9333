import type { AnyField } from './define-record.ts';
import { driver } from './driver.ts';
import { fleet } from './fleet.ts';
import { input } from './input.ts';
import { inputType } from './input-type.ts';
import { probe } from './probe.ts';
import { profile } from './profile.ts';
import { user } from './user.ts';
import { vehicle } from './vehicle.ts';

type Definitions = Readonly<Partial<Record<string, { fields: Readonly<Record<string, AnyField>> }>>>;

const definitions: Definitions = { driver, fleet, input, inputType, probe, profile, user, vehicle };

/** The declared field of a record of any kind. */
export const declaredField = (kind: string, name: string): AnyField | undefined => definitions[kind]?.fields[name];
