import { counted, spanish } from './counted.ts';

/**
 * Spanish as it is understood in Spain and in America; the reader is "usted". One word for one thing, everywhere:
 *
 *   geofence geocerca · vehicle vehículo · driver conductor · fleet flota · tag etiqueta · visit visita · assignment asignación
 *   tracker rastreador · position posición · track recorrido · registration matrícula · button (of a driver) llave
 *   probe sonda · profile perfil · reading lectura · alarm alarma · alert, notice aviso · alert rule regla de aviso · bound límite · in range dentro del rango
 *   input entrada · input type tipo de entrada · line (of a tracker) línea · states agree with "la entrada": abierta, cerrada
 *   user usuario · account cuenta · administrator administrador · viewer lector · session sesión · ingest key clave de dispositivo
 *   record registro · external reference referencia externa · audit auditoría · saved view vista · field campo · service servicio
 *   add añadir · delete eliminar · take off quitar · bring back recuperar · save guardar · find buscar · choose elegir
 *
 * What happened to a thing of any gender is said by the verb: "Se eliminó …".
 */

export const common: typeof import('../en/frame.ts').common = {
  product: 'Fenceline',
  pageTitle: (page) => `${page} · Fenceline`,
  save: 'Guardar',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  edit: 'Editar',
  undo: 'Deshacer',
  retry: 'Reintentar',
  loading: 'Cargando…',
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
  more: 'Más',
  dismissNotice: 'Descartar este mensaje',
  notices: 'Mensajes',
  restorable: (count, hours) =>
    `Se ${spanish(count, { one: 'puede', other: 'pueden' })} recuperar durante ${hours} horas.`,
  pressToUndo: (keys) => `Pulse ${keys} para deshacer`,
  leave: {
    title: '¿Salir sin guardar?',
    detail: 'Lo que cambió aquí todavía no está guardado.',
    leave: 'Salir sin guardar',
    stay: 'Quedarse aquí',
  },
  form: {
    errors: (count) =>
      `${count} ${spanish(count, { one: 'campo aún no está bien: véalo', other: 'campos aún no están bien: véalos' })} abajo.`,
    back: {
      title: 'El servicio responde de nuevo',
      detail: 'No respondió cuando guardó. No se pierde nada de lo que escribió: guárdelo otra vez.',
    },
    elsewhere: (field, problem) => `${field}: ${problem}`,
  },
  split: {
    resize: (first, second) => `Cambiar el tamaño de ${first} y ${second}`,
  },
  panel: {
    grow: 'Hacer el panel más alto',
    shrink: 'Hacer el panel más bajo',
  },
};

export const shell: typeof import('../en/frame.ts').shell = {
  skip: 'Ir al contenido',
  mainMenu: 'Menú principal',
  narrow: 'Contraer el menú',
  widen: 'Ampliar el menú',
  search: { short: 'Buscar', all: 'Buscar en todo' },
  live: {
    phases: { live: 'en vivo', reconnecting: 'reconectando', polling: 'consultando', off: 'en pausa' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    hints: {
      live: 'Los cambios se muestran al momento. El tiempo indicado es el que ha pasado desde la última señal del servicio.',
      reconnecting: 'Ahora no llega señal del servicio. Lo que ve puede ser antiguo; se sigue intentando.',
      polling: 'Este servicio no anuncia los cambios por sí mismo. Se le consultan cada pocos segundos.',
      off: 'En pausa hasta que vuelva a mirar esta página.',
    },
  },
  clock: {
    ahead: (long) => `Su reloj está adelantado ${long}`,
    behind: (long) => `Su reloj está atrasado ${long}`,
    hint: 'Las horas y las duraciones se cuentan con el reloj del servicio, no con el de este equipo.',
  },
  menu: {
    groups: { places: 'Lugares', fleet: 'Flota', cargo: 'Carga y puertas', manage: 'Gestión' },
    live: 'En vivo',
    visits: 'Visitas',
    geofences: 'Geocercas',
    tags: 'Etiquetas',
    drivers: 'Conductores',
    assignments: 'Asignaciones',
    vehicles: 'Vehículos',
    fleets: 'Flotas',
    temperature: 'Temperatura',
    inputs: 'Entradas',
    alerts: 'Avisos',
    references: 'Referencias',
    ingestKeys: 'Claves',
    users: 'Usuarios',
    audit: 'Auditoría',
    more: 'Más',
    fewer: 'Cerrar',
  },
  account: {
    open: (name) => `Cuenta de ${name}`,
    openUnknown: 'Cuenta',
    viewer: 'Lector: puede mirar, no cambiar',
    theme: 'Tema',
    themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    settings: 'Cuenta y preferencias',
    signOut: 'Cerrar sesión',
  },
  signOutAsk: {
    title: '¿Cerrar sesión y perder los cambios?',
    detail: 'Lo que cambió en esta página todavía no está guardado.',
    signOut: 'Cerrar sesión',
  },
  notFound: {
    title: 'Página no encontrada',
    heading: 'No hay nada en esta dirección',
    detail: 'Puede que se haya movido o que el enlace no esté completo.',
    start: 'Ir al mapa en vivo',
  },
  failed: {
    title: 'Esta página dejó de funcionar',
    detail: 'Algo falló en esta página. El resto del panel sigue funcionando y no se pierde nada de lo guardado.',
    reload: 'Recargar la página',
    copy: 'Copiar los detalles',
    copied: 'Copiado',
    details: 'Detalles para su administrador',
  },
  notLoaded: {
    title: 'No se pudo cargar esta página',
    detail: 'Puede que no haya conexión o que se haya instalado una versión nueva del panel. Recargue para continuar.',
  },
};

export const map: typeof import('../en/frame.ts').map = {
  label: 'Mapa',
  keys: 'Las flechas mueven el mapa; más y menos lo acercan y alejan.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  showAll: 'Mostrar todo',
  builtInSource: 'Natural Earth',
  scale: {
    label: (length) => `Escala: ${length}`,
    m: (length) => `${length} m`,
    km: (length) => `${length} km`,
    ft: (length) => `${length} ft`,
    mi: (length) => `${length} mi`,
  },
  north: (degrees) => `${degrees}° N`,
  south: (degrees) => `${degrees}° S`,
  east: (degrees) => `${degrees}° E`,
  west: (degrees) => `${degrees}° O`,
  degrees: (degrees) => `${degrees}°`,
};

export const problems: typeof import('../en/frame.ts').problems = {
  network: {
    title: 'Sin conexión con el servicio',
    detail: 'No responde. Compruebe su conexión; no se pierde nada de lo que escribió.',
  },
  signedOut: { title: 'Su sesión está cerrada', detail: 'Inicie sesión de nuevo.' },
  forbidden: {
    title: 'No tiene permiso para esto',
    detail: 'Su rol es lector. Un administrador de su cuenta puede hacerlo.',
  },
  notToSee: {
    title: 'Esto es para administradores',
    detail:
      'No tiene permiso para verlo: su rol es lector. Un administrador de su cuenta puede consultarlo por usted o darle su rol.',
  },
  notFound: { title: 'No se encontró', detail: 'Puede que se haya eliminado o que el enlace no esté completo.' },
  missing: {
    title: 'Este servidor no tiene esta parte',
    detail: 'El servicio al que está conectado no la conoce. El resto del panel funciona como siempre.',
  },
  cannotDelete: {
    title: 'No se puede eliminar aquí',
    detail: (kind) => `Este servidor no puede eliminar ${kind}.`,
    kinds: {
      drivers: 'conductores',
      assignments: 'asignaciones',
      vehicles: 'vehículos',
      fleets: 'flotas',
      geofences: 'geocercas',
      tags: 'etiquetas',
      types: 'tipos de entrada',
      profiles: 'perfiles',
      externalReferences: 'referencias externas',
      rules: 'reglas de aviso',
      ingestKeys: 'claves de dispositivo',
      views: 'vistas',
      sessions: 'sesiones',
      unsubscribed: 'bajas',
    },
  },
  changedMeanwhile: {
    title: 'Cambió entretanto',
    detail: 'Otra persona guardó un cambio después de que usted abriera esto.',
  },
  conflict: { title: 'Esto choca con otra cosa' },
  invalid: { title: 'Algunos campos no están bien' },
  tooLarge: { title: 'Es demasiado de una vez', detail: 'El servicio acepta menos de una sola vez.' },
  tooMany: { title: 'Demasiadas peticiones', detail: 'Espere un momento e inténtelo de nuevo.' },
  tooManyFor: (seconds) =>
    `Inténtelo de nuevo en ${seconds} ${spanish(seconds, { one: 'segundo', other: 'segundos' })}.`,
  unavailable: {
    title: 'El servicio no está listo',
    detail: 'Dice que no puede responder en este momento. Inténtelo de nuevo en un instante.',
  },
  server: { title: 'El servicio cometió un error', detail: 'No se cambió nada. Inténtelo de nuevo.' },
  unexpected: {
    title: 'Ocurrió algo inesperado',
    detail: 'Inténtelo de nuevo. Si se repite, pase los detalles a su administrador.',
  },
  requestId: (id) => `Petición ${id}`,
};

export const names: typeof import('../en/frame.ts').names = {
  namelessDriver: (button) => `Llave ${button}`,
  vehicleNumber: (id) => `Vehículo ${id}`,
  unknownVehicle: 'Un vehículo que no está en la lista',
  unknownDriver: 'Un conductor que no está en la lista',
  unknownFleet: 'Una flota que no está en la lista',
};

export const live: typeof import('../en/frame.ts').live = {
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

export const away: typeof import('../en/frame.ts').away = {
  words: 'El servicio no responde. Lo que escribió se conserva; seguimos intentándolo.',
  again: 'Intentar ahora',
};

export const palette: typeof import('../en/frame.ts').palette = {
  title: 'Buscar en todo',
  placeholder: 'Busque una página, un registro o algo que hacer',
  results: 'Resultados',
  viewerMayNot: 'No para lectores',
  account: 'Mi cuenta y preferencias',
  alertsSent: 'Avisos enviados',
  groups: {
    recent: 'Recientes',
    pages: 'Páginas',
    actions: 'Acciones',
    vehicles: 'Vehículos',
    drivers: 'Conductores',
    geofences: 'Geocercas',
    tags: 'Etiquetas',
    fleets: 'Flotas',
    probes: 'Sondas',
    profiles: 'Perfiles de temperatura',
    inputTypes: 'Tipos de entrada',
    alertRules: 'Reglas de aviso',
    references: 'Referencias externas',
    users: 'Usuarios',
  },
  actions: {
    drawCircle: { title: 'Dibujar un círculo', also: 'nueva geocerca añadir agregar crear zona' },
    drawPolygon: { title: 'Dibujar un polígono', also: 'nueva geocerca añadir agregar crear zona área' },
    newDriver: { title: 'Nuevo conductor', also: 'añadir agregar crear chofer chófer persona' },
    startAssignment: {
      title: 'Iniciar una asignación',
      also: 'nueva conductor conduce maneja vehículo asignar empezar',
    },
    newVehicle: {
      title: 'Nuevo vehículo',
      also: 'añadir agregar crear coche carro auto camión furgoneta camioneta activo',
    },
    newTag: { title: 'Nueva etiqueta', also: 'añadir agregar crear color' },
    newFleet: { title: 'Nueva flota', also: 'añadir agregar crear grupo flotilla' },
    newAlertRule: {
      title: 'Nueva regla de aviso',
      also: 'añadir agregar crear alerta notificar avisar correo mensaje sms temperatura',
    },
    newProfile: {
      title: 'Nuevo perfil de temperatura',
      also: 'añadir agregar crear límites frío congelado refrigerado',
    },
    newInputType: { title: 'Nuevo tipo de entrada', also: 'añadir agregar crear puerta interruptor estado' },
    newReference: {
      title: 'Nueva referencia externa',
      also: 'añadir agregar crear vínculo enlace número otro sistema erp sap',
    },
    connectDevice: {
      title: 'Conectar un dispositivo',
      also: 'añadir agregar crear clave rastreador pasarela traccar osmand teléfono celular curl',
    },
    newUser: { title: 'Nuevo usuario', also: 'añadir agregar crear invitar compañero acceso' },
    light: { title: 'Tema claro', also: 'modo día colores apariencia aspecto' },
    dark: { title: 'Tema oscuro', also: 'modo noche colores apariencia aspecto' },
    system: { title: 'Tema como el sistema', also: 'automático modo colores apariencia aspecto' },
    shortcuts: { title: 'Atajos de teclado', also: 'teclas ayuda' },
    signOut: { title: 'Cerrar sesión', also: 'salir desconectar' },
  },
  all: (count, group) => `Ver los ${count} resultados en ${group}`,
  found: (count, shown) => counted(count, shown, 'resultado', 'resultados'),
  nothing: (typed) => `No se encontró nada para «${typed}»`,
  nothingDetail:
    'Se buscó en páginas, acciones y en los nombres, textos y referencias externas de todos los registros.',
  loading: 'Cargando los registros…',
  notSearched: (groups) => `No se buscó en: ${groups}.`,
  missing: 'Este servidor no los tiene.',
  failed: 'No se pudieron cargar.',
  keys: { move: 'para moverse', pick: 'para abrir', close: 'para cerrar' },
  shortcuts: {
    title: 'Atajos de teclado',
    enter: 'Intro',
    escape: 'Esc',
    space: 'Espacio',
    sections: {
      everywhere: 'En todas partes',
      tables: 'En listas y tablas',
      map: 'En el mapa',
      drawing: 'Al dibujar',
    },
    palette: 'Buscar en todo',
    find: 'Buscar en esta página',
    list: 'Esta lista',
    undo: 'Deshacer lo último, fuera de un campo',
    closePanel: 'Cerrar el panel o el diálogo',
    rows: 'Ir a otra fila',
    ends: 'Primera y última fila',
    open: 'Abrir la fila',
    select: 'Seleccionar la fila; con Mayús, todas las de en medio',
    selectAll: 'Seleccionar todas las filas',
    pan: 'Mover el mapa',
    zoom: 'Acercar y alejar',
    closeShape: 'Cerrar el polígono',
    removePoint: 'Quitar el último punto o el elegido',
    undoStep: 'Deshacer el último paso',
    cancelDrawing: 'Empezar de nuevo; después, cancelar',
  },
};
