import { counted, spanish } from './counted.ts';

/**
 * Spanish as it is understood in Spain and in America; the reader is "usted". One word for one thing, everywhere:
 *
 *   geofence geocerca · vehicle vehículo · driver conductor · fleet flota · tag etiqueta · visit visita · assignment asignación
 *   tracker rastreador · position posición · track recorrido · registration matrícula · button (of a driver) llave
 *   probe sonda · profile perfil · reading lectura · alarm alarma · alert, notice aviso · alert rule regla de aviso · limit límite · in range dentro del rango
 *   input entrada · input type tipo de entrada · channel (of a tracker) canal · states agree with "la entrada": abierta, cerrada
 *   user usuario · account cuenta · administrator administrador · viewer lector · session sesión · device key clave de dispositivo
 *   record registro · external reference referencia externa · audit auditoría · saved view vista · field campo · server servidor
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
  dismissNotice: 'Descartar el mensaje',
  notices: 'Mensajes',
  restorable: (count, hours) =>
    `Puede ${spanish(count, { one: 'recuperarlo', other: 'recuperarlos' })} durante ${hours} horas.`,
  pressToUndo: (keys) => `Pulse ${keys} para deshacer`,
  leave: {
    title: '¿Salir sin guardar?',
    detail: 'Tiene cambios sin guardar.',
    leave: 'Salir sin guardar',
    stay: 'Seguir en esta página',
  },
  form: {
    errors: (count) => `Revise ${count} ${spanish(count, { one: 'campo', other: 'campos' })} más abajo.`,
    back: {
      title: 'El servidor responde de nuevo',
      detail: 'Sus cambios siguen aquí, pero no están guardados. Guárdelos otra vez.',
    },
    elsewhere: (field, problem) => `${field}: ${problem}`,
  },
  split: {
    resize: (first, second) => `Cambiar el tamaño de ${first} y ${second}`,
  },
  panel: {
    grow: 'Ampliar el panel',
    shrink: 'Reducir el panel',
  },
};

export const shell: typeof import('../en/frame.ts').shell = {
  skip: 'Ir al contenido principal',
  mainMenu: 'Menú principal',
  narrow: 'Contraer el menú',
  widen: 'Ampliar el menú',
  search: { short: 'Buscar', all: 'Buscar en todo' },
  live: {
    phases: { live: 'en vivo', reconnecting: 'reconectando', polling: 'consultando', off: 'en pausa' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    hints: {
      live: 'Los cambios se muestran al momento. Los segundos indican cuánto hace de la última señal del servidor.',
      reconnecting: 'Conexión perdida, reintentando. Es posible que los datos no estén actualizados.',
      polling: 'Se actualiza cada pocos segundos.',
      off: 'En pausa mientras esta página está en segundo plano.',
    },
  },
  clock: {
    ahead: (long) => `Su reloj está adelantado ${long}`,
    behind: (long) => `Su reloj está atrasado ${long}`,
    hint: 'Las horas y las duraciones usan el reloj del servidor, no el de este equipo.',
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
    ingestKeys: 'Claves de dispositivo',
    users: 'Usuarios',
    audit: 'Auditoría',
    more: 'Más',
    fewer: 'Cerrar',
  },
  account: {
    open: (name) => `Cuenta de ${name}`,
    openUnknown: 'Cuenta',
    viewer: 'Lector (solo lectura)',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    settings: 'Cuenta y preferencias',
    signOut: 'Cerrar sesión',
  },
  signOutAsk: {
    title: '¿Cerrar sesión sin guardar?',
    detail: 'Tiene cambios sin guardar en esta página.',
    signOut: 'Cerrar sesión',
  },
  notFound: {
    title: 'Página no encontrada',
    heading: 'Esta página no existe',
    detail: 'Puede que se haya movido o que el enlace esté incompleto.',
    start: 'Ir al mapa en vivo',
  },
  failed: {
    title: 'Esta página dejó de funcionar',
    detail: 'Algo falló en esta página. El resto del panel sigue funcionando y sus datos guardados están a salvo.',
    reload: 'Recargar la página',
    copy: 'Copiar los detalles',
    copied: 'Copiado',
    details: 'Detalles para su administrador',
  },
  notLoaded: {
    title: 'No se pudo cargar esta página',
    detail:
      'Puede que no tenga conexión o que se haya instalado una versión nueva del panel. Recargue la página para continuar.',
  },
};

export const map: typeof import('../en/frame.ts').map = {
  label: 'Mapa',
  keys: 'Use las flechas para mover el mapa, y más y menos para acercarlo y alejarlo.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  circleHere: 'Círculo aquí',
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
    title: 'Sin conexión con el servidor',
    detail: 'Compruebe su conexión e inténtelo de nuevo. No se pierde nada de lo que escribió.',
  },
  signedOut: { title: 'Su sesión está cerrada', detail: 'Inicie sesión de nuevo.' },
  forbidden: {
    title: 'No tiene permiso',
    detail: 'Su rol es lector. Consulte a un administrador de su cuenta.',
  },
  notToSee: {
    title: 'Solo para administradores',
    detail: 'Su rol es lector. Pida acceso a un administrador de su cuenta.',
  },
  notFound: { title: 'No se encontró', detail: 'Puede que se haya eliminado o que el enlace esté incompleto.' },
  missing: {
    title: 'No disponible en este servidor',
    detail: 'El servidor al que está conectado no admite esta función. El resto del panel sigue funcionando.',
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
    title: 'Otra persona ha cambiado esto',
    detail: 'Su cambio se guardó después de que usted abriera esta página.',
  },
  conflict: { title: 'Conflicto con otro registro' },
  invalid: { title: 'Algunos campos no son válidos' },
  tooLarge: { title: 'Demasiados datos', detail: 'El servidor no acepta tantos datos a la vez.' },
  tooMany: { title: 'Demasiadas peticiones', detail: 'Espere un momento e inténtelo de nuevo.' },
  tooManyFor: (seconds) =>
    `Inténtelo de nuevo en ${seconds} ${spanish(seconds, { one: 'segundo', other: 'segundos' })}.`,
  unavailable: {
    title: 'El servidor no está listo',
    detail: 'Inténtelo de nuevo en un instante.',
  },
  server: { title: 'Se produjo un error en el servidor', detail: 'No se cambió nada. Inténtelo de nuevo.' },
  unexpected: {
    title: 'Ocurrió algo inesperado',
    detail: 'Inténtelo de nuevo. Si se repite, envíe los detalles a su administrador.',
  },
  requestId: (id) => `Petición ${id}`,
};

export const names: typeof import('../en/frame.ts').names = {
  namelessDriver: (button) => `Llave ${button}`,
  vehicleNumber: (id) => `Vehículo ${id}`,
  unknownVehicle: 'Vehículo desconocido',
  unknownDriver: 'Conductor desconocido',
  unknownFleet: 'Flota desconocida',
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
    detail: 'Busque por nombre, matrícula, conductor o lugar.',
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
  groups: {
    attention: 'Requieren atención',
    driving: 'En marcha',
    stopped: 'Detenidos',
    reporting: 'Velocidad desconocida',
    silent: 'Sin señal',
    unheard: 'Sin datos todavía',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  ago: (long) => `hace ${long}`,
  now: 'ahora',
  noDriver: 'Sin conductor',
  inside: (place) => `en ${place}`,
  unknownPlace: 'una geocerca eliminada',
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
  words: 'Conexión perdida, reintentando. Lo que escribió se conserva.',
  again: 'Reintentar ahora',
};

export const palette: typeof import('../en/frame.ts').palette = {
  title: 'Buscar en todo',
  placeholder: 'Busque páginas, registros, acciones y posiciones',
  position: 'Posición',
  results: 'Resultados',
  viewerMayNot: 'Solo administradores',
  account: 'Mi cuenta y preferencias',
  alertsSent: 'Avisos enviados',
  groups: {
    recent: 'Recientes',
    places: 'Lugares',
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
    system: { title: 'Tema del sistema', also: 'automático modo colores apariencia aspecto' },
    shortcuts: { title: 'Atajos de teclado', also: 'teclas ayuda' },
    signOut: { title: 'Cerrar sesión', also: 'salir desconectar' },
  },
  all: (count, group) => `Ver los ${count} resultados en ${group}`,
  found: (count, shown) => counted(count, shown, 'resultado', 'resultados'),
  nothing: (typed) => `No se encontró nada para «${typed}»`,
  nothingDetail:
    'La búsqueda incluye páginas, acciones y los nombres, textos y referencias externas de todos los registros.',
  loading: 'Cargando los registros…',
  notSearched: (groups) => `No se buscó en: ${groups}.`,
  missing: 'No disponible en este servidor.',
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
    list: 'Mostrar esta lista',
    undo: 'Deshacer el último cambio (fuera de un campo de texto)',
    closePanel: 'Cerrar el panel o el diálogo',
    rows: 'Moverse entre filas',
    ends: 'Ir a la primera o última fila',
    open: 'Abrir la fila',
    select: 'Seleccionar la fila; con Mayús, un intervalo',
    selectAll: 'Seleccionar todas las filas',
    pan: 'Mover el mapa',
    zoom: 'Acercar y alejar',
    closeShape: 'Cerrar el polígono',
    removePoint: 'Quitar el último punto o el seleccionado',
    undoStep: 'Deshacer el último paso',
    cancelDrawing: 'Empezar de nuevo; después, cancelar',
  },
};
