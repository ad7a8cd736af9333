/** What stands where a record has no name, or is not there any more. */
export const names = {
  namelessDriver: (button: string) => `Button ${button}`,
  unknownVehicle: 'A vehicle that is not in the list',
  unknownDriver: 'A driver who is not in the list',
  unknownFleet: 'A fleet that is not in the list',
};
