/** Limits of findings that the dashboard names in the user's units. */

/** km/h. Nobody drives so fast through a yard. */
export const fastPassageKmh = 50;

/** From the edge of a geofence to a stop that may belong to it. */
export const edgeStopMetres = 100;
