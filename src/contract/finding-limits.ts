/** Limits of findings that the dashboard names in the user's units. */

/** km/h. Faster than vehicles drive through a yard. */
export const fastPassageKmh = 50;

/** From the edge of a geofence to a stop that may belong to it. */
export const edgeStopMetres = 100;
