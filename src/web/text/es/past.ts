import { counted } from './counted.ts';

export const past: typeof import('../en/past.ts').past = {
  title: 'Consultar el pasado',
  hint: 'Vea qué vehículos estuvieron dentro de esta forma. La consulta no guarda nada.',
  ask: 'Consultar',
  keep: 'Guardar como geocerca',
  visits: (count, shown) => counted(count, shown, 'visita', 'visitas'),
  vehicles: (count, shown) => counted(count, shown, 'vehículo', 'vehículos'),
  counts: (visits, vehicles) => `${visits} · ${vehicles}`,
  totals: (counts, inside) => `${counts} · ${inside} dentro`,
  searching: 'Buscando…',
  soFar: (counts) => `Buscando… ${counts} hasta ahora`,
  cancelled: (counts) => `Cancelada e incompleta: ${counts}`,
  brokenOff: (counts) => `Incompleta: ${counts}`,
  none: 'Ningún vehículo estuvo dentro en este periodo.',
  noPositions: 'No hay posiciones guardadas cerca de esta forma en este periodo.',
  keptSince: (time) => `Las posiciones anteriores se han eliminado. El resultado empieza el ${time}.`,
  outdated: 'La forma o el periodo han cambiado desde entonces. Vuelva a consultar.',
  busy: {
    title: 'Demasiadas consultas a la vez',
    detail: 'Otras consultas de su cuenta siguen en curso. Inténtelo de nuevo en un momento.',
  },
  arrived: 'Llegada',
  left: 'Salida',
  showTrack: 'Mostrar el recorrido en el mapa',
  more: (next, left) => `Mostrar ${next} de ${left} más`,
};
