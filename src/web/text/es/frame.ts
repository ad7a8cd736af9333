import { counted, spanish, waiting } from './counted.ts';
import * as kinds from './kinds.ts';

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
  restoreFailed: (name, why) => `No se pudo recuperar ${name}. ${why}`,
  deleteFailed: (name, why) => `No se pudo eliminar ${name}. ${why}`,
  restored: (name) => `Se recuperó ${name}`,
  deleted: (name) => `Se eliminó ${name}`,
  countOf: (shown, all) => `${shown} de ${all}`,
  export: 'Exportar',
  import: 'Importar',
  product: 'Fenceline',
  pageTitle: (page) => `${page} · Fenceline`,
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  edit: 'Editar',
  undo: 'Deshacer',
  undoOf: (what) => `Deshacer: ${what}`,
  retry: 'Reintentar',
  loading: 'Cargando…',
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
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
  ctrl: (key) => `Ctrl+${key}`,
  search: { all: 'Buscar en todo' },
  live: {
    phases: { live: 'en vivo', reconnecting: 'sin conexión', polling: 'consultando', off: 'en pausa' },
    age: (phase, seconds) => `${phase} ${seconds} s`,
    updated: (phase, long) => `${phase}, datos de hace ${long}`,
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
  menu: kinds.menu,
  account: {
    open: (name) => `Cuenta de ${name}`,
    openUnknown: 'Cuenta',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    settings: 'Cuenta y preferencias',
  },
  suspended: {
    title: 'Esta cuenta está suspendida',
    detail: (days) =>
      `Consulte al operador de este servidor. No se elimina nada, y los rastreadores pueden seguir enviando durante ${days} días.`,
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
    whenBack: 'Sin conexión con el servidor. Esta página se abrirá sola cuando vuelva la conexión.',
  },
};

export const map: typeof import('../en/frame.ts').map = {
  label: 'Mapa',
  list: 'Lista',
  keys: 'Use las flechas para mover el mapa, y más y menos para acercarlo y alejarlo. Mayús+F10 abre un menú para el centro del mapa.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  menu: {
    label: 'En este lugar',
    copy: (coordinates) => `Copiar ${coordinates}`,
    rectangle: 'Rectángulo desde aquí',
    polygon: 'Polígono desde aquí',
    nearest: 'Vehículos más cercanos',
    noVehicles: 'Ningún vehículo tiene una posición.',
    vehicle: (name, distance) => `${name} · ${distance}`,
  },
  circleHere: 'Círculo aquí',
  findPlace: 'Buscar un lugar',
  ruler: 'Medir distancia',
  myPosition: 'Mi ubicación',
  showAll: 'Mostrar todo',
  layerFailed: 'No se pudo dibujar una parte del mapa.',
  builtInSource: 'Natural Earth',
  townSource: ' · GeoNames',
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
    detail: 'Su rol no lo permite. Consulte a un administrador de su cuenta.',
  },
  notToSee: {
    title: 'Solo para administradores',
    detail: 'Solo los administradores pueden verlo. Consulte a un administrador de su cuenta.',
  },
  notFound: { title: 'No se encontró', detail: 'Puede que se haya eliminado o que el enlace esté incompleto.' },
  missing: {
    title: 'No disponible en este servidor',
    detail: 'El servidor al que está conectado no admite esta función. El resto del panel sigue funcionando.',
  },
  cannotDelete: {
    title: 'No se puede eliminar aquí',
    detail: (kind) => `Este servidor no puede eliminar ${kind}.`,
    kinds: kinds.notDeleted,
  },
  changedMeanwhile: {
    title: 'Otra persona ha cambiado esto',
    detail: 'Su cambio se guardó después de que usted abriera esta página.',
  },
  conflict: { title: 'Conflicto con otro registro' },
  invalid: { title: 'Algunos campos no son válidos' },
  tooLarge: { title: 'Demasiados datos', detail: 'El servidor no acepta tantos datos a la vez.' },
  tooMany: { title: 'Demasiadas peticiones', detail: 'Espere un momento e inténtelo de nuevo.' },
  tooManyFor: (seconds) => `Inténtelo de nuevo en ${waiting(seconds)}.`,
  unavailable: {
    title: 'El servidor no está listo',
    detail: 'Inténtelo de nuevo en un instante.',
  },
  damaged: { title: 'Hay datos guardados dañados' },
  server: { title: 'Se produjo un error en el servidor', detail: 'No se cambió nada. Inténtelo de nuevo.' },
  unexpected: {
    title: 'Ocurrió algo inesperado',
    detail: 'Inténtelo de nuevo. Si se repite, envíe los detalles a su administrador.',
  },
  requestId: (id) => `Petición ${id}`,
};

export const names: typeof import('../en/frame.ts').names = {
  noDriver: 'Sin conductor',
  namelessDriver: (button) => `Llave ${button}`,
  vehicleNumber: (id) => `Vehículo ${id}`,
  unknownVehicle: 'Vehículo desconocido',
  unknownDriver: 'Conductor desconocido',
  unknownFleet: 'Flota desconocida',
};

export const live: typeof import('../en/frame.ts').live = {
  find: 'Buscar vehículos',
  title: 'En vivo',
  mapKeys:
    'Use las flechas para mover el mapa, más y menos para acercar o alejar, e Intro para ver los vehículos visibles.',
  listOfAll: 'Vehículos',
  needing: (count, shown) =>
    `${shown} ${spanish(count, { one: 'requiere', many: 'requieren', other: 'requieren' })} atención`,
  found: (count, shown) => counted(count, shown, 'vehículo encontrado', 'vehículos encontrados'),
  groups: {
    attention: 'Requieren atención',
    driving: 'En marcha',
    idle: 'Al ralentí',
    stopped: 'Detenidos',
    reporting: 'Velocidad desconocida',
    silent: 'Sin señal',
    unheard: 'Sin datos todavía',
  },
  groupLabel: (group, count) => `${group}: ${count}`,
  now: 'ahora',
  inside: (place) => `en ${place}`,
  driver: { loading: 'Cargando conductor', failed: 'Conductor desconocido' },
  unknownPlace: 'una geocerca eliminada',
  somePlace: 'una geocerca',
  attention: {
    label: 'Requiere atención',
    alarm: (probe, temperature, long) => `Alarma desde hace ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe, long) => `Alarma desde hace ${long} · ${probe}`,
    clock: {
      ahead: (long) => `El reloj del rastreador adelanta ${long}`,
      behind: (long) => `El reloj del rastreador atrasa ${long}`,
      zoneAhead: (long) => `El rastreador envía la hora local, ${long} por delante de UTC`,
      zoneBehind: (long) => `El rastreador envía la hora local, ${long} por detrás de UTC`,
      rollover: (weeks) => `El reloj del rastreador atrasa ${weeks} semanas`,
    },
    silent: (long) => `Sin señal desde hace ${long}`,
    longVisit: (place, long) => `Desde hace ${long} en ${place}`,
    usual: (shown, long) => `de ${shown} estancias comparables, el 95 % duró como máximo ${long}`,
  },
};

export const away: typeof import('../en/frame.ts').away = {
  words: 'Conexión perdida, reintentando. Lo que escribió se conserva.',
  again: 'Reintentar ahora',
};

export const geofences: typeof import('../en/frame.ts').geofences = {
  title: 'Geocercas',
  count: (shown) => shown,
  found: (count, shown) => counted(count, shown, 'geocerca encontrada', 'geocercas encontradas'),
  choose: (name) => `Seleccionar ${name}`,
  chosen: (count, shown) => counted(count, shown, 'seleccionada', 'seleccionadas'),
  noneChosen: 'Nada seleccionado',
  countChosen: (shown, chosen) => `${shown} · ${chosen}`,
  find: 'Buscar geocercas',
  clearFilters: 'Quitar los filtros',
  noTag: 'Sin etiqueta',
  moreTags: (first, shown) => `${first} +${shown}`,
  inside: (count, shown) => `${counted(count, shown, 'vehículo', 'vehículos')} dentro ahora`,
  filter: {
    chosen: (shown) => `Etiquetas (${shown})`,
    openWith: (shown) => `Etiquetas: ${shown} seleccionadas`,
    label: 'Mostrar solo las geocercas con',
    choice: (name, count, shown) => `${name}: ${counted(count, shown, 'geocerca', 'geocercas')}`,
    clear: 'Mostrar todas las etiquetas',
  },
  legend: { label: 'Etiquetas en el mapa', show: 'Mostrar las etiquetas', hide: 'Ocultar las etiquetas' },
  askPast: 'Ver quién estuvo aquí',
  draw: {
    open: 'Dibujar',
    circle: { label: 'Círculo', detail: 'Un centro y un radio', command: 'Dibujar un círculo' },
    rectangle: { label: 'Rectángulo', detail: 'Dos vértices opuestos', command: 'Dibujar un rectángulo' },
    polygon: { label: 'Polígono', detail: 'Cualquier contorno, vértice a vértice', command: 'Dibujar un polígono' },
  },
  file: { import: 'Importar' },
  viewerMayNot: 'Puede ver las geocercas, pero no cambiarlas: su rol no lo permite.',
  empty: {
    title: 'Todavía no hay geocercas',
    detail:
      'Una geocerca es un lugar importante: un patio, un cliente, un puerto, una zona prohibida. Dibuje la primera en el mapa.',
    viewer: 'Los coordinadores y administradores pueden dibujarlas.',
  },
  deletedFilter: 'Eliminadas',
  noHits: { title: 'Ninguna geocerca coincide', detail: 'Ninguna geocerca coincide con la búsqueda y las etiquetas.' },
  notListed: {
    title: 'Este servidor no muestra una lista de geocercas',
    detail:
      'El servidor al que está conectado acepta geocercas nuevas, pero no muestra las existentes. Aun así puede dibujar una y guardarla.',
  },
  details: {
    copy: 'Copiar',
    copyOf: (name) => `${name} (copia)`,
    circle: (radius, area) => `Círculo, radio de ${radius} · ${area}`,
    polygon: (count, shown, area) => `Polígono, ${counted(count, shown, 'vértice', 'vértices')} · ${area}`,
    noShape: 'Esta geocerca no tiene una forma válida.',
    tags: 'Etiquetas',
    address: 'Dirección',
    email: 'Avisos por correo a',
    about: 'Descripción ampliada',
    centre: 'Centro',
    visits: 'Visitas aquí',
    filteredOut: 'Los filtros ocultan esta geocerca en la lista.',
  },
};
