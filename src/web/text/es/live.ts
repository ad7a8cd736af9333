import { counted, spanish } from './counted.ts';

export const live: typeof import('../en/live.ts').live = {
  title: 'En vivo',
  list: 'Lista',
  map: 'Mapa',
  listOfAll: 'Vehículos',
  find: 'Buscar vehículos',
  needing: (count, shown) =>
    `${shown} ${spanish(count, { one: 'requiere', many: 'requieren', other: 'requieren' })} atención`,
  countOf: (shown, all) => `${shown} de ${all}`,
  found: (count, shown) => counted(count, shown, 'vehículo encontrado', 'vehículos encontrados'),
  clearFind: 'Mostrar todos los vehículos',
  noHits: {
    title: 'Ningún vehículo coincide',
    detail: 'Nada contiene estas palabras: nombre, matrícula, conductor, lugar.',
  },
  empty: {
    title: 'Todavía no hay vehículos',
    detail: 'Un vehículo aparece aquí solo cuando su rastreador envía por primera vez.',
    connect: 'Conectar un dispositivo',
    add: 'Añadir un vehículo',
  },
  notListed: {
    title: 'Este servidor no muestra una lista de vehículos',
    detail:
      'El servicio al que está conectado no dice dónde están los vehículos. Las demás páginas siguen funcionando.',
  },
  groups: {
    attention: 'Requieren atención',
    driving: 'En marcha',
    stopped: 'Detenidos',
    reporting: 'Velocidad desconocida',
    silent: 'Sin señal',
    unheard: 'Nunca enviaron',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  ago: (long) => `hace ${long}`,
  now: 'ahora',
  noDriver: 'Sin conductor',
  inside: (place) => `en ${place}`,
  unknownPlace: 'un lugar que ya no existe',
  somePlace: 'una geocerca',
  attention: {
    label: 'Requiere atención',
    alarm: (probe, temperature, long) => `Alarma desde hace ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe, long) => `Alarma desde hace ${long} · ${probe}`,
    silent: (long) => `Sin señal desde hace ${long}`,
    longVisit: (place, long) => `Desde hace ${long} en ${place}`,
  },
};
