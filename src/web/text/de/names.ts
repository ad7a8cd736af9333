export const names: typeof import('../en/names.ts').names = {
  namelessDriver: (button) => `Chip ${button}`,
  vehicleNumber: (id) => `Fahrzeug ${id}`,
  unknownVehicle: 'Ein Fahrzeug, das nicht in der Liste ist',
  unknownDriver: 'Ein Fahrer, der nicht in der Liste ist',
  unknownFleet: 'Eine Flotte, die nicht in der Liste ist',
};
