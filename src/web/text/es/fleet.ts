import { counted, spanish } from './counted.ts';

export const drivers: typeof import('../en/fleet.ts').drivers = {
  title: 'Conductores',
  find: 'Buscar conductores',
  add: 'Nuevo conductor',
  nameDetail: 'Opcional si el conductor tiene una llave.',
  usernameDetail: 'Solo para sus datos. Los conductores no pueden iniciar sesión en este panel.',
  passwordDetail: 'Fenceline solo guarda que hay una contraseña definida, no la contraseña misma.',
  mobile: 'Teléfono móvil',
  emailOdd: 'No parece una dirección de correo. Puede guardarla de todos modos.',
  button: 'Llave',
  buttonDetail: 'El número de la llave o tarjeta que el conductor acerca al lector.',
  employeeNumber: 'Número de empleado',
  licence: {
    label: 'Permiso hasta',
    soon: 'Caduca en los próximos 30 días',
    over: 'Caducado',
    on: (day: string) => `El permiso caduca el ${day}`,
    wasOn: (day: string) => `El permiso caducó el ${day}`,
  },
  driving: 'Vehículo actual',
  drivingSince: 'Asignado desde',
  hasVehicle: 'Con vehículo',
  hasNoVehicle: 'Sin vehículo',
  since: (time, long) => `Desde ${time} (${long})`,
  noVehicle: 'Sin vehículo en este momento.',
  buttons: {
    title: (count, shown) => counted(count, shown, 'llave desconocida', 'llaves desconocidas'),
    list: 'Llaves desconocidas',
    read: (reads, shown, vehicle, last) =>
      `Leída ${counted(reads, shown, 'vez', 'veces')} en ${vehicle}, la última el ${last}`,
    add: 'Crear conductor con esta llave',
    addNamed: (button) => `Crear conductor con esta llave: ${button}`,
    give: 'Dar a un conductor',
    giveNamed: (button) => `Dar a un conductor: ${button}`,
    giveTitle: (button) => `¿Quién tiene la llave ${button}?`,
    findDriver: 'Buscar un conductor',
    replaces: (button) => `Reemplaza ${button}`,
    given: (driver, button) => `${driver} tiene ahora la llave ${button}.`,
    replaced: (driver, button, lost) => `${driver} tiene ahora la llave ${button} en lugar de ${lost}.`,
    giveFailed: (driver, why) => `No se pudo cambiar la llave de ${driver}. ${why}`,
  },
  empty: {
    title: 'Todavía no hay conductores',
    detail:
      'Con los conductores se ve quién conduce cada vehículo. A cada uno se le asigna un vehículo, o acerca su llave al lector.',
    viewer: 'Los coordinadores y administradores pueden añadirlos.',
  },
  bulk: {
    activate: 'Activar',
    deactivate: 'Desactivar',
    deleteQuestion: (count, shown) => `¿Eliminar ${counted(count, shown, 'conductor', 'conductores')}?`,
  },
  statusSet: (count, shown, status) =>
    `Nuevo estado de ${counted(count, shown, 'conductor', 'conductores')}: ${status.toLowerCase()}`,
  statusFailed: (name, why) => `No se pudo cambiar el estado de ${name}. ${why}`,
};

export const vehicles: typeof import('../en/fleet.ts').vehicles = {
  title: 'Vehículos',
  find: 'Buscar vehículos',
  add: 'Nuevo vehículo',
  registration: 'Matrícula',
  noFleet: 'Sin flota',
  driver: 'Conductor actual',
  hasDriver: 'Con conductor',
  hasNoDriver: 'Sin conductor',
  noDriver: 'Sin conductor en este momento.',
  device: 'Rastreador',
  deviceDetail: 'El identificador que envía el rastreador. Un rastreador nuevo aparece automáticamente como vehículo.',
  now: { term: 'Ahora', onMap: 'Mostrar en vivo' },
  lastSeen: 'Posición',
  noPlot: 'Todavía no se ha recibido ninguna posición.',
  empty: {
    title: 'Todavía no hay vehículos',
    detail: 'Un vehículo aparece automáticamente cuando su rastreador envía el primer mensaje.',
    viewer: 'Un administrador de su cuenta puede añadirlos.',
  },
  bulk: {
    move: 'Mover a una flota',
    deleteQuestion: (count, shown) => `¿Eliminar ${counted(count, shown, 'vehículo', 'vehículos')}?`,
  },
  moved: (count, shown, fleet) => `${counted(count, shown, 'vehículo movido', 'vehículos movidos')}: ${fleet}`,
  moveFailed: (name, why) => `No se pudo mover ${name}. ${why}`,
};

/** What Live shows after its list. */
export const liveList: typeof import('../en/fleet.ts').liveList = {
  clearFind: 'Mostrar todos los vehículos',
  noHits: {
    title: 'Ningún vehículo coincide',
    detail: 'Busque por nombre, matrícula, conductor, flota, lugar o estado.',
  },
  empty: {
    title: 'Todavía no hay vehículos',
    detail: 'Un vehículo aparece aquí automáticamente cuando su rastreador envía el primer mensaje.',
    connect: 'Conectar un dispositivo',
    add: 'Añadir un vehículo',
  },
  notListed: {
    title: 'Este servidor no muestra una lista de vehículos',
    detail:
      'El servidor al que está conectado no indica la posición de los vehículos. Las demás páginas siguen funcionando.',
  },
  /** States that are only filters: their vehicles are in another group of the list, too. */
  filters: { unmoved: 'Sin moverse desde hace un día', snoozed: 'Pospuestos' },
  alsoFound: {
    idle: 'motor encendido',
    silent: 'sin señal',
    alarm: 'alarma',
    clock: 'reloj del rastreador',
    longVisit: 'estancia larga',
    unusualStay: 'estancia inusual',
  },
};

export const snooze: typeof import('../en/fleet.ts').snooze = {
  begin: 'Posponer…',
  forTime: (long) => `Durante ${long}`,
  by: (person, until) => `Pospuesto por ${person} hasta ${until}`,
  someone: 'alguien',
  end: 'Dejar de posponer',
  done: (vehicle, until) => `${vehicle} pospuesto hasta ${until}`,
  ended: (vehicle) => `${vehicle} ya no está pospuesto`,
  failed: (why) => `No se pudo guardar. ${why}`,
};

export const vehiclePanel: typeof import('../en/fleet.ts').vehiclePanel = {
  stateFilter: 'Mostrar vehículos por estado',
  lasting: (long) => `desde hace ${long}`,
  since: {
    moving: (time, long) => `En marcha desde ${time} (${long})`,
    still: (time, long) => `Detenido desde ${time} (${long})`,
  },
  notMovedSince: (moment) => `Sin moverse desde ${moment}`,
  notMovedToday: 'Hoy no se ha movido',
  position: 'Última posición',
  heading: (direction) => `rumbo ${direction}`,
  inside: 'Dentro de',
  notInside: 'Fuera de toda geocerca',
  insideUnknown: 'No se sabe: no se pudieron cargar las visitas',
  inputs: 'Entradas',
  temperatures: 'Temperaturas',
  probe: (name, temperature) => `${name}: ${temperature}`,
  band: (lower, upper) => `debe estar entre ${lower} y ${upper}`,
  noReading: 'sin lecturas todavía',
  today: 'Hoy',
  drivenToday: (distance) => `${distance} recorridos`,
  notHeardToday: 'Hoy no se han recibido datos.',
  follow: 'Seguir',
  open: 'Abrir el vehículo',
  more: {
    label: 'Más sobre este vehículo',
    assignments: 'Conductores anteriores',
  },
  filteredOut: 'La búsqueda oculta este vehículo en la lista.',
  missing: {
    title: 'Vehículo no encontrado',
    detail: 'Se eliminó, el enlace está incompleto o es de otra cuenta.',
  },
  states: {
    idle: 'Detenido con el motor encendido',
    stopped: 'Detenido',
    reporting: 'Velocidad desconocida',
  },
  idleFor: (long) => `Detenido con el motor encendido desde hace ${long}`,
  drivingAt: (speed) => `En marcha, ${speed}`,
  heardAt: (when) => `última señal ${when}`,
  heardNow: 'última señal ahora mismo',
  clockAhead: (long) => `el reloj del rastreador adelanta ${long}`,
  never: 'El rastreador todavía no ha enviado nada',
  input: {
    named: (name, state, long) => `${name}: ${state} desde hace ${long}`,
    noValue: (name) => `${name}: sin valor todavía`,
    unnamed: (number) => `Entrada ${number}`,
    on: 'encendida',
    off: 'apagada',
    open: 'abierta',
    closed: 'cerrada',
  },
  directions: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
};

export const fleets: typeof import('../en/fleet.ts').fleets = {
  title: 'Flotas',
  find: 'Buscar flotas',
  add: 'Nueva flota',
  namePlaceholder: 'Sevilla Norte, Cadena de frío…',
  vehicles: 'Vehículos',
  silentAfter: 'Sin señal tras',
  silentAfterDetail:
    'Tras este tiempo sin datos, un vehículo de esta flota está sin señal y requiere atención. Vacío: 30 minutos. Un vehículo que estaba detenido requiere entonces atención solo tras un día.',
  active: 'Vehículos activos',
  counted: (count, shown) => counted(count, shown, 'vehículo', 'vehículos'),
  noVehicles:
    'Esta flota todavía no tiene vehículos. Elija la flota en el formulario de un vehículo, o mueva varios vehículos en la tabla.',
  showAll: 'Mostrar en la tabla de vehículos',
  empty: {
    title: 'Todavía no hay flotas',
    detail:
      'Una flota es un grupo de vehículos, como una base, un turno o un tipo de trabajo. Puede filtrar listas y alarmas por flota, y limitar las reglas de aviso a una.',
    viewer: 'Un administrador de su cuenta puede añadirlas.',
  },
};

export const assignments: typeof import('../en/fleet.ts').assignments = {
  title: 'Asignaciones',
  find: 'Buscar por nombre',
  start: 'Asignar',
  newTitle: 'Nueva asignación',
  totals: {
    count: 'Asignaciones',
    time: 'Tiempo en el periodo',
    longest: 'La más larga en el periodo',
    openLongest: (long) => `Abrir la asignación más larga, ${long}`,
  },
  why: {
    title: 'Por qué',
    button: (driver, vehicle, when) => `La llave de ${driver} se leyó en ${vehicle} el ${when}.`,
    byHand: (when) => `Se planificó manualmente a partir del ${when}.`,
    plannedBy: (person, planned, when) => `Planificada por ${person} el ${planned}, a partir del ${when}.`,
    lasts: 'Todavía no tiene final.',
    endedByButton: (driver, vehicle, when) => `Terminó porque la llave de ${driver} se leyó en ${vehicle} el ${when}.`,
    endedByNext: (driver, vehicle, when) => `Terminó porque ${driver} se asignó a ${vehicle} el ${when}.`,
    endedByUnknown: (button, when) =>
      `Terminó porque el ${when} se leyó la llave ${button}, que no es de ningún conductor.`,
    ended: (when) => `Terminó el ${when}, manualmente o por una llave desconocida.`,
    endedBy: (person, set, when) => `${person} fijó su final para el ${when}, el ${set}.`,
  },
  source: 'Origen',
  states: { running: 'En curso', ended: 'Finalizada', later: 'Programada' },
  sources: { button: 'Llave', hand: 'Manual' },
  driverNumber: (id) => `Conductor ${id}`,
  pair: (vehicle, driver) => `${vehicle} · ${driver}`,
  running: (long) => `${long}, en curso`,
  stillRuns: 'En curso',
  view: { label: 'Vista', timeline: 'Cronología', table: 'Tabla' },
  lanes: { label: 'Filas', vehicle: 'Por vehículo', driver: 'Por conductor' },
  used: {
    vehicle: (used, all) => `Solo vehículos con asignación (${used} de ${all})`,
    driver: (used, all) => `Solo conductores con asignación (${used} de ${all})`,
  },
  span: { label: 'Intervalo', day: 'Día', week: 'Semana' },
  today: 'Hoy',
  day: 'Fecha',
  previous: { day: 'Día anterior', week: 'Semana anterior' },
  next: { day: 'Día siguiente', week: 'Semana siguiente' },
  timeline: {
    label: { vehicle: 'Cronología de los vehículos', driver: 'Cronología de los conductores' },
    times: 'Horas',
    now: 'Ahora',
    keys: 'Use las flechas para moverse por una fila y entre filas. Intro abre una asignación o, en un hueco, crea una nueva.',
    planKeys:
      'Use las flechas para moverse por una fila y entre filas. Intro abre una asignación o crea una en un hueco. La barra espaciadora selecciona una asignación. M la mueve, S y E cambian su inicio y su fin, R la repite y Supr la elimina. La tecla de menú muestra todas las acciones.',
    ahead: (who: string, times: string) => `${who} sigue con la asignación, sin fin, ${times}`,
    bar: (who, times, long, source) => `${who}, ${times}, ${long}, ${source}`,
    clashing: (bar) => `${bar}, en conflicto`,
    gap: {
      vehicle: (times, long) => `Sin conductor, ${times}, ${long}`,
      driver: (times, long) => `Sin vehículo, ${times}, ${long}`,
    },
    gapFace: { vehicle: 'Sin conductor', driver: 'Sin vehículo' },
    draft: 'Sin guardar',
    none: {
      title: 'Sin coincidencias',
      detail: 'Ningún nombre ni asignación de este periodo contiene todas las palabras.',
    },
  },
  empty: {
    title: 'No hay asignaciones en este periodo',
    detail:
      'Una asignación registra quién conduce un vehículo y cuándo. Empieza cuando un conductor usa su llave o cuando usted la crea.',
    noLanes: 'Todavía no hay nada que asignar',
    noLanesDetail:
      'Los vehículos aparecen con el primer mensaje de su rastreador, o los añade en Vehículos. Los conductores se añaden en Conductores.',
    notListed:
      'Este servidor no muestra los vehículos. Si conoce el número de un vehículo, puede asignarlo de todos modos.',
  },
  form: {
    pickVehicle: 'Buscar un vehículo',
    pickDriver: 'Buscar un conductor',
    numberOf: 'El número en este servidor.',
    time: (zone, utc) => `${zone} · ${utc}`,
    zone: (zone) => `Hora de ${zone}`,
    endDetail: 'Déjelo vacío mientras siga en curso.',
    needsTime: 'Indique la fecha y la hora.',
    needsVehicle: 'Elija un vehículo.',
    needsDriver: 'Elija un conductor.',
    endFirst: (start) => `No puede ser anterior al inicio (${start}).`,
  },
  endNow: 'Finalizar ahora',
  ended: (who, time) => `${who}: finalizada a las ${time}`,
  endFailed: (who, why) => `No se pudo finalizar ${who}. ${why}`,
  runsAgain: (who) => `${who}: de nuevo en curso`,
  undoFailed: (who, why) => `No se pudo reanudar ${who}. ${why}`,
  endedMeanwhile: 'Esta asignación ya ha finalizado.',
  clash: {
    title: (count) =>
      spanish(count, { one: 'Conflicto con otra asignación', other: 'Conflicto con otras asignaciones' }),
    isThere: 'Esta asignación ya existe',
    running: (driver, vehicle, start) => `${driver} tiene asignado ${vehicle} desde el ${start}.`,
    later: (driver, vehicle, start) => `${driver} tendrá asignado ${vehicle} desde el ${start}.`,
    ended: (driver, vehicle, times) => `${driver} tuvo asignado ${vehicle}, ${times}.`,
    planned: (driver, vehicle, times) => `${driver} tiene asignado ${vehicle}, ${times}.`,
    show: 'Mostrar',
    open: 'Abrir esta asignación',
    endOther: (driver, vehicle, time) => `Finalizar la asignación de ${driver} a ${vehicle} el ${time}`,
    endMine: (time) => `Finalizar esta asignación el ${time}`,
    replace: (driver, vehicle) => `Eliminar la asignación de ${driver} a ${vehicle}`,
    andSave: (what) => `${what} y guardar`,
    several: 'Aplicar y guardar',
    will: 'Para resolver el conflicto:',
  },
  planner: {
    effects: {
      future: {
        ends: (driver: string, vehicle: string, time: string) =>
          `Termina la asignación de ${driver} a ${vehicle} el ${time}.`,
        replaces: (driver: string, vehicle: string) => `Reemplaza la asignación de ${driver} a ${vehicle}.`,
        shortens: (time: string, driver: string, vehicle: string) =>
          `Termina el ${time}, porque ${driver} tiene entonces ${vehicle}.`,
      },
      past: {
        ends: (driver: string, vehicle: string, time: string) =>
          `La asignación de ${driver} a ${vehicle} termina ahora el ${time}.`,
        replaces: (driver: string, vehicle: string) => `Se reemplazó la asignación de ${driver} a ${vehicle}.`,
        shortens: (time: string, driver: string, vehicle: string) =>
          `Termina el ${time}, porque ${driver} tiene entonces ${vehicle}.`,
      },
    },
    more: (shown: string) => `${shown} cambios más.`,
    impossible: (count: number, shown: string) =>
      `Se ${spanish(count, { one: 'omite', other: 'omiten' })} ${shown} ${spanish(count, { one: 'asignación', other: 'asignaciones' })}: el vehículo o el conductor tendría dos.`,
    existing: (counted: string) => `Ya existe: ${counted}.`,
    willSave: (counted: string) => `Nuevas o cambiadas: ${counted}.`,
    nothing: 'No hay nada que guardar.',
    unread: 'No se pudieron leer las asignaciones de estos días.',
    several: (count: number, shown: string) =>
      `${shown} ${spanish(count, { one: 'asignación', other: 'asignaciones' })}`,
    saved: (pair: string) => `Guardado: ${pair}.`,
    savedSeveral: (counted: string) => `Guardado: ${counted}.`,
    swapped: (one: string, other: string) => `Intercambiados: ${one} y ${other}.`,
    failed: (why: string) => `No se guardó nada. ${why}`,
    steer: { create: 'Fijar las horas', move: 'Mover', resize: 'Cambiar la hora' },
    steps: {
      earlier: '15 min antes',
      later: '15 min después',
      dayBack: 'Día anterior',
      dayOn: 'Día siguiente',
      up: { vehicle: 'Vehículo de arriba', driver: 'Conductor de arriba' },
      down: { vehicle: 'Vehículo de abajo', driver: 'Conductor de abajo' },
    },
    pick: {
      title: { vehicle: (name: string) => `Conductor para ${name}`, driver: (name: string) => `Vehículo para ${name}` },
      find: { vehicle: 'Buscar un conductor', driver: 'Buscar un vehículo' },
      badTimes: 'Debe ser posterior al inicio.',
      form: 'Abrir formulario',
    },
    menu: {
      label: 'Acciones',
      add: 'Nueva asignación…',
      open: 'Abrir',
      move: 'Mover…',
      start: 'Cambiar inicio…',
      end: 'Cambiar fin…',
      repeat: 'Repetir…',
      swap: 'Intercambiar conductores',
      select: 'Seleccionar',
      deselect: 'Deseleccionar',
    },
    copy: {
      button: { day: 'Copiar día…', week: 'Copiar semana…' },
      title: { day: 'Copiar este día', week: 'Copiar esta semana' },
      to: { day: 'Al', week: 'A la semana del' },
    },
    repeat: {
      title: (count: number, shown: string) =>
        `Repetir ${shown} ${spanish(count, { one: 'asignación', other: 'asignaciones' })}`,
      weekdays: 'Los',
      dayNames: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
      until: 'Hasta',
    },
    assignSeveral: {
      button: 'Asignar varios…',
      title: { vehicle: 'Asignar varios vehículos', driver: 'Asignar varios conductores' },
      choose: {
        vehicle: (name: string) => `Conductor para ${name}`,
        driver: (name: string) => `Vehículo para ${name}`,
      },
      nobody: 'Sin cambios',
    },
  },
};

export const inputs: typeof import('../en/fleet.ts').inputs = {
  unknownInput: 'Entrada desconocida',
  title: 'Entradas',
  tabs: { label: 'Entradas', inputs: 'Entradas', types: 'Tipos', history: 'Historial' },
  find: 'Buscar entradas',
  lineOf: (number) => `Canal ${number}`,
  nameOf: (type, line) => `${type} (${line})`,
  type: 'Tipo',
  noType: 'Sin tipo',
  unknownType: 'Tipo desconocido',
  noState: 'Sin valor todavía',
  words: { on: 'Encendida', off: 'Apagada', open: 'Abierta', closed: 'Cerrada' },
  since: 'Desde',
  changed: 'Cambió',
  openHistory: 'Mostrar el historial',
  lastDay: 'Últimas 24 horas',
  empty: {
    title: 'Todavía no hay entradas',
    detail:
      'Una entrada aparece automáticamente cuando un rastreador envía por primera vez el estado de uno de sus canales. Después elija aquí su tipo: una puerta, un equipo de frío.',
  },
  notListed: {
    title: 'Este servidor no muestra una lista de entradas',
    detail:
      'El servidor al que está conectado no muestra sus entradas. Si conoce el número de una entrada, puede asignar su tipo de todos modos.',
  },
  byNumber: {
    input: 'Número de la entrada',
    type: 'Número del tipo',
    title: 'Asignar el tipo de una entrada',
    detail: 'Escriba los números que usa este servidor.',
    done: (input, type) => `Tipo ${type} asignado a la entrada ${input}`,
  },
  chooseType: 'Elegir un tipo',
  typeDetail: 'El tipo da nombre a la entrada y a sus dos estados.',
  noTypes: 'Todavía no hay tipos.',
  addType: 'Añadir un tipo',
  set: {
    open: 'Elegir el tipo',
    done: (count, shown, type) => `Tipo de ${counted(count, shown, 'entrada', 'entradas')}: ${type}`,
    failed: (name, why) => `No se pudo cambiar el tipo de ${name}. ${why}`,
  },
  types: {
    title: 'Tipos de entrada',
    find: 'Buscar tipos',
    add: 'Nuevo tipo',
    newTitle: 'Nuevo tipo',
    namePlaceholder: 'Puerta trasera',
    description: 'Estados',
    descriptionDetail: 'Los nombres de los dos estados.',
    notListed: {
      title: 'Este servidor no muestra una lista de tipos',
      detail:
        'El servidor al que está conectado acepta tipos nuevos, pero no muestra los existentes. Aun así puede añadir uno.',
    },
    onOff: 'Encendida / Apagada',
    openClosed: 'Abierta / Cerrada',
    unknown: 'Otros estados',
    inputs: 'Entradas',
    noInputs: 'Ninguna entrada tiene este tipo.',
    empty: {
      title: 'Todavía no hay tipos',
      detail:
        'Un tipo da nombre a una entrada y a sus estados: una puerta está abierta o cerrada; una bomba, encendida o apagada.',
      viewer: 'Los responsables de calidad y administradores pueden añadirlos.',
    },
  },
  history: {
    openOrOn: 'Abierta o encendida',
    closedOrOff: 'Cerrada o apagada',
    title: 'Historial de entradas',
    none: {
      title: 'No hay estados en este periodo',
      detail: 'Elija un periodo más largo o uno anterior.',
    },
    start: 'Desde',
    end: 'Hasta',
    lasting: 'Continúa',
    outside: 'Fuera de todas las geocercas',
    noDriver: 'Sin conductor',
    totals: {
      count: 'Estados',
      time: 'Tiempo total',
      longest: 'El más largo en el periodo',
      openLongest: (long) => `Abrir la entrada con el estado más largo, ${long}`,
    },
    inputOn: (input, vehicle) => `${input} · ${vehicle}`,
    total: (state, long, share) => `${state} ${long} (${share})`,
    more: (count, shown) =>
      `Mostrar ${shown} ${spanish(count, { one: 'vehículo más', many: 'de vehículos más', other: 'vehículos más' })}`,
  },
};

export const reminders: typeof import('../en/fleet.ts').reminders = {
  title: 'Recordatorios',
  find: 'Buscar recordatorios',
  add: 'Nuevo recordatorio',
  name: '¿Qué vence?',
  namePlaceholder: 'Inspección, cambio de aceite, neumáticos…',
  vehicle: 'Vehículo',
  pickVehicle: 'Elija un vehículo',
  due: {
    label: 'Vence',
    soon: 'Vence en los próximos 30 días',
    over: 'Vencido',
    on: (day) => `Vence el ${day}`,
    wasOn: (day) => `Vencido desde el ${day}`,
  },
  note: 'Nota',
  status: 'Estado',
  statuses: { open: 'Pendiente', done: 'Hecho' },
  bulk: {
    done: 'Marcar como hecho',
    deleteQuestion: (count, shown) => `¿Eliminar ${counted(count, shown, 'recordatorio', 'recordatorios')}?`,
  },
  done: (count, shown) =>
    counted(count, shown, 'recordatorio marcado como hecho', 'recordatorios marcados como hechos'),
  statusFailed: (name, why) => `No se pudo marcar ${name} como hecho. ${why}`,
  empty: {
    title: 'Todavía no hay recordatorios',
    detail:
      'Un recordatorio es un trabajo pendiente en un vehículo, como una inspección o un cambio de aceite. «En vivo» lo muestra 30 días antes de la fecha.',
    viewer: 'Los coordinadores y administradores pueden añadirlos.',
  },
};
