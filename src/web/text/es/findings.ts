import { counted, spanish } from './counted.ts';

export const findings: typeof import('../en/findings.ts').findings = {
  title: 'Lugares',
  summary: (fine, toLookAt) => `Correctas: ${fine} · Por revisar: ${toLookAt}`,
  toLookAt: 'Por revisar',
  none: {
    title: 'Todas las geocercas están bien',
    detail: 'Los vehículos dejaron posiciones en las geocercas que visitaron en este periodo.',
  },
  changes: 'Los cambios cuentan',
  fromNow: 'Desde ahora',
  withPast: 'También en el pasado',
  allGeofences: 'Mostrar todas las geocercas',
  sketch: (name) => `Croquis de ${name}`,
  sentences: {
    missedPassage: (_count, shown, total) =>
      `${shown} de ${total} pasos sin ninguna posición dentro: la línea entre dos posiciones cruza la forma.`,
    neverVisited: (_count, _shown, _total) => 'Ningún vehículo estuvo dentro en este periodo.',
    flicker: (count, shown, total) =>
      `${shown} de ${total} visitas ${spanish(count, { one: 'empieza', other: 'empiezan' })} como máximo 2 minutos después de la anterior. Los vehículos están en el borde.`,
    twin: (_count, shown, total, other) =>
      `${shown} de ${total} visitas también son visitas a ${other}. Quizá sea el mismo lugar.`,
    edgeStop: (count, shown, _total, _other, edge) =>
      `${counted(count, shown, 'parada', 'paradas')} a ${edge} del borde como máximo no ${spanish(count, { one: 'cuenta', other: 'cuentan' })} como visita.`,
    silence: (_count, shown, total) =>
      `En ${shown} de ${total} visitas el rastreador no envió nada durante más de tres intervalos habituales.`,
  },
  someFast: (fast, slower, speed) =>
    `A menos de ${speed}: ${slower}. Más rápido, quizá por una carretera cercana: ${fast}.`,
  allFast: (count, speed) =>
    spanish(count, {
      one: `El vehículo iba a ${speed} o más, probablemente por una carretera cercana. Con una forma mayor contaría como visita.`,
      other: `Todos los vehículos iban a ${speed} o más, probablemente por una carretera cercana. Con una forma mayor contarían como visitas.`,
    }),
  sparse: (every, width) =>
    `Entre las posiciones de antes y después pasan ${every}, y la geocerca mide ${width} de ancho.`,
  oftener: 'Con rastreadores que envían más a menudo no hace falta una forma mayor.',
  radius: (radius) => `un radio de ${radius}`,
  largerEdge: 'la forma discontinua',
  effect: (shape, changes) => `Visitas de este periodo con ${shape}: ${changes}.`,
  latest: (vehicle, time) => `La última vez: ${vehicle}, el ${time}`,
  takeRadius: (radius) => `Usar ${radius}`,
  takeLarger: 'Usar la forma discontinua',
  showOther: (name) => `Mostrar ${name}`,
  deletedOther: 'una geocerca eliminada',
  fine: 'Está bien así',
  slight: (count, shown) => `Mostrar ${counted(count, shown, 'hallazgo menor', 'hallazgos menores')}`,
  applied: (name) => `${name} tiene una forma mayor`,
  calledFine: (name) => `${name} está bien así`,
  notSaved: (name, why) => `${name} no ha cambiado. ${why}`,
  changedMeanwhile: (name) =>
    `La forma de ${name} cambió entretanto, por eso no se sustituyó. Los hallazgos se calculan de nuevo para la forma actual.`,
  inDetails: '¿Encaja la forma?',
  checkShape: 'Comprobar los últimos 7 días',
  fits: 'Sin hallazgos: la forma coincide con lo que hicieron los vehículos.',
  otherPeriods: 'Otros periodos y visitas anteriores',
  waiting: (count, shown) => `${counted(count, shown, 'geocerca', 'geocercas')} por revisar`,
  proposals: {
    title: 'Geocercas propuestas',
    none: 'Sin propuestas',
    noneDetail: 'Ningún lugar fuera de las geocercas tuvo cinco paradas o más en este periodo.',
    summary: (count, shown) =>
      `${counted(count, shown, 'lugar', 'lugares')} fuera de todas las geocercas, primero los de más tiempo de parada.`,
    stops: (count, shown) => counted(count, shown, 'parada', 'paradas'),
    facts: (counts, time) => `${counts} · ${time} en total`,
    tag: 'Etiqueta',
    noTag: 'Sin etiqueta',
    selectFirst: 'Seleccione primero los lugares.',
    create: (count, shown) =>
      count === 0 ? 'Crear geocercas' : `Crear ${counted(count, shown, 'geocerca', 'geocercas')}`,
    draw: 'Dibujarla',
    dismiss: 'No proponer más',
    dismissed: (name) => `${name} ya no se propone`,
    created: (count, shown) => counted(count, shown, 'geocerca creada', 'geocercas creadas'),
    createFailed: (why) => `No se crearon todas las geocercas. ${why}`,
    undoFailed: (why) => `Las geocercas no se eliminaron. ${why}`,
    ofStop: 'Convertir esta parada en geocerca',
  },
};
