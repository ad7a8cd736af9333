import type { Handlers } from '../handlers.ts';
import { geofenceHandlers } from './geofences.ts';
import { meHandlers } from './me.ts';
import { tagHandlers } from './tags.ts';
import { tokenHandlers } from './token.ts';

/** Every endpoint's handler: a row of the table that has none is a type error here. */
export const handlers: Handlers = { ...tokenHandlers, ...meHandlers, ...tagHandlers, ...geofenceHandlers };
