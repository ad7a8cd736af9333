import { counted, spanish } from './counted.ts';

export const inputs: typeof import('../en/inputs.ts').inputs = {
  title: 'Entradas',
  tabs: { label: 'Entradas', inputs: 'Entradas', types: 'Tipos', history: 'Historial' },
  find: 'Buscar entradas',
  input: 'Entrada',
  vehicle: 'Vehículo',
  line: 'Línea',
  lineOf: (number) => `Línea ${number}`,
  nameOf: (type, line) => `${type} (${line})`,
  type: 'Tipo',
  noType: 'Sin tipo',
  unknownType: 'Un tipo que no está en la lista',
  state: 'Estado',
  noState: 'Sin valor todavía',
  words: { on: 'Encendida', off: 'Apagada', open: 'Abierta', closed: 'Cerrada' },
  stateFor: (state, long) => `${state} desde hace ${long}`,
  since: 'Desde',
  changed: 'Cambió',
  openHistory: 'Mostrar su historial',
  lastDay: 'Últimas 24 horas',
  empty: {
    title: 'Todavía no hay entradas',
    detail:
      'Una entrada aparece sola cuando un rastreador envía por primera vez el estado de una de sus líneas. Entonces diga aquí qué es: una puerta, un equipo de frío.',
  },
  notListed: {
    title: 'Este servidor no muestra una lista de entradas',
    detail:
      'El servicio al que está conectado acepta el tipo de una entrada, pero no muestra las entradas que tiene. Quien conozca sus números puede asignarlo.',
  },
  byNumber: {
    input: 'Número de la entrada',
    type: 'Número del tipo',
    title: 'Asignar el tipo de una entrada',
    detail: 'Por sus números en este servidor.',
    done: (input, type) => `Tipo ${type} asignado a la entrada ${input}`,
  },
  chooseType: 'Elegir un tipo',
  typeDetail: 'Dice qué es la línea y con qué palabras se muestra su estado.',
  noTypes: 'Todavía no hay tipos.',
  addType: 'Añadir el primero',
  set: {
    open: 'Elegir el tipo',
    done: (count, shown, type) => `Tipo de ${counted(count, shown, 'entrada', 'entradas')}: ${type}`,
    failed: (name, why) => `No se pudo cambiar ${name}. ${why}`,
  },
  types: {
    title: 'Tipos de entrada',
    find: 'Buscar tipos',
    add: 'Nuevo tipo',
    newTitle: 'Nuevo tipo',
    name: 'Nombre',
    namePlaceholder: 'Puerta trasera',
    description: 'Estados',
    descriptionDetail: 'Las palabras para sus dos estados.',
    notListed: {
      title: 'Este servidor no muestra una lista de tipos',
      detail:
        'El servicio al que está conectado acepta tipos nuevos, pero no muestra los que tiene. Aun así puede añadir uno.',
    },
    onOff: 'Encendida / Apagada',
    openClosed: 'Abierta / Cerrada',
    unknown: 'Otros estados',
    inputs: 'Entradas',
    noInputs: 'Ninguna entrada tiene este tipo.',
    empty: {
      title: 'Todavía no hay tipos',
      detail:
        'Un tipo da a las entradas un nombre y palabras: una puerta está abierta o cerrada; una bomba, encendida o apagada.',
      viewer: 'Un administrador de su cuenta puede añadirlos.',
    },
  },
  history: {
    title: 'Historial de entradas',
    none: {
      title: 'No hay estados en este periodo',
      detail: 'Mire un periodo más largo u otro vehículo.',
    },
    start: 'Desde',
    end: 'Hasta',
    duration: 'Duración',
    lasting: 'Sigue así',
    inputOn: (input, vehicle) => `${input} · ${vehicle}`,
    total: (state, long, share) => `${state} ${long} (${share})`,
    more: (count, shown) =>
      `Mostrar ${shown} ${spanish(count, { one: 'vehículo más', many: 'de vehículos más', other: 'vehículos más' })}`,
  },
};
