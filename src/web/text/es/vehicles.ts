import { counted } from './counted.ts';

export const vehicles: typeof import('../en/vehicles.ts').vehicles = {
  title: 'Vehículos',
  find: 'Buscar vehículos',
  add: 'Nuevo vehículo',
  newTitle: 'Nuevo vehículo',
  name: 'Nombre',
  registration: 'Matrícula',
  fleet: 'Flota',
  noFleet: 'Sin flota',
  driver: 'Conductor actual',
  hasDriver: 'Con conductor',
  hasNoDriver: 'Sin conductor',
  noDriver: 'Ahora no lo conduce nadie.',
  drivenSince: (time, long) => `Desde ${time} (${long})`,
  status: 'Estado',
  statuses: { active: 'Activo', inactive: 'Inactivo' },
  device: 'Rastreador',
  deviceDetail:
    'El identificador con el que envía el rastreador. Un rastreador aún desconocido pasa a ser un vehículo por sí solo.',
  lastSeen: 'Posición',
  never: 'Nunca',
  seen: (ago) => `hace ${ago}`,
  lastPlot: (place, time, ago) => `${place}\n${time} (hace ${ago})`,
  noPlot: 'Todavía no ha llegado ninguna posición.',
  empty: {
    title: 'Todavía no hay vehículos',
    detail: 'Un vehículo aparece solo cuando su rastreador envía por primera vez, o lo añade usted aquí antes.',
    viewer: 'Un administrador de su cuenta puede añadirlos.',
  },
  bulk: {
    move: 'Mover a una flota',
    deleteQuestion: (count, shown) => `¿Eliminar ${counted(count, shown, 'vehículo', 'vehículos')}?`,
  },
  moved: (count, shown, fleet) => `${counted(count, shown, 'vehículo movido', 'vehículos movidos')}: ${fleet}`,
  moveFailed: (name, why) => `No se pudo mover ${name}. ${why}`,
};
