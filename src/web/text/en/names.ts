/** What stands where a record has no name, or is not there any more. */
export const names = {
  namelessDriver: (button: string) => `Button ${button}`,
  /** Where the server has no list of them. */
  vehicleNumber: (id: number) => `Vehicle ${id}`,
  unknownVehicle: 'A vehicle that is not in the list',
  unknownDriver: 'A driver who is not in the list',
  unknownFleet: 'A fleet that is not in the list',
};
