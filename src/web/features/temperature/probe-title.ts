/** A probe's name with that of its vehicle, unless the name or the heading already says it. */
export const probeTitle = (name: string, vehicle: string, heading = ''): string =>
  name.startsWith(vehicle) || heading === vehicle ? name : `${vehicle}, ${name}`;
