import { counted } from './counted.ts';

export const fleets: typeof import('../en/fleets.ts').fleets = {
  title: 'Flotas',
  find: 'Buscar flotas',
  add: 'Nueva flota',
  newTitle: 'Nueva flota',
  name: 'Nombre',
  namePlaceholder: 'Sevilla Norte, Cadena de frío, Turno de noche…',
  vehicles: 'Vehículos',
  active: 'Vehículos activos',
  counted: (count, shown) => counted(count, shown, 'vehículo', 'vehículos'),
  noVehicles:
    'Todavía no tiene vehículos. Elija la flota en el formulario de un vehículo, o mueva varios a la vez en la tabla.',
  showAll: 'Mostrar en la tabla de vehículos',
  more: (shown) => `y ${shown} más`,
  empty: {
    title: 'Todavía no hay flotas',
    detail:
      'Una flota es un grupo de vehículos: una base, un turno, un tipo de trabajo. Las listas, las alarmas y las reglas de aviso se pueden limitar a una.',
    viewer: 'Un administrador de su cuenta puede añadirlas.',
  },
};
