export const names: typeof import('../en/names.ts').names = {
  namelessDriver: (button) => `Llave ${button}`,
  vehicleNumber: (id) => `Vehículo ${id}`,
  unknownVehicle: 'Un vehículo que no está en la lista',
  unknownDriver: 'Un conductor que no está en la lista',
  unknownFleet: 'Una flota que no está en la lista',
};
