/** All words that name kinds of records: the menu, the palette, the audit and messages take them from here. */
import { spanish as one } from '../../../contract/kind-words/es.ts';
import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import { spanish } from './counted.ts';

/** Labels of the menu. */
export const menu: typeof import('../en/kinds.ts').menu = {
  groups: { places: 'Mapa', fleet: 'Flota', cargo: 'Carga y puertas', manage: 'Gestión' },
  live: 'En vivo',
  visits: 'Visitas',
  geofences: 'Geocercas',
  places: 'Lugares',
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
  sharedLinks: 'Enlaces compartidos',
  apiKeys: 'Claves de API',
  webhooks: 'Webhooks',
  users: 'Usuarios',
  audit: 'Auditoría',
  more: 'Más',
  fewer: 'Cerrar',
  reminders: 'Recordatorios',
};

/** What a server cannot delete, by the last word of the address. */
export const notDeleted: typeof import('../en/kinds.ts').notDeleted = {
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
  sharedLinks: 'enlaces compartidos',
  apiKeys: 'claves de API',
  users: 'usuarios',
  webhooks: 'webhooks',
  views: 'vistas',
  sessions: 'sesiones',
  unsubscribed: 'bajas',
  reminders: 'recordatorios',
  snoozes: 'pausas',
  past: 'visitas anteriores',
};

/** One record of each kind: `text.kinds`. */
export { one };

/** Two or more records of a kind. */
export const many: typeof import('../en/kinds.ts').many = {
  alertRule: 'reglas de aviso',
  assignment: 'asignaciones',
  driver: 'conductores',
  externalReference: 'referencias externas',
  fleet: 'flotas',
  geofence: 'geocercas',
  ingestKey: 'claves de dispositivo',
  sharedLink: 'enlaces compartidos',
  apiKey: 'claves de API',
  input: 'entradas',
  inputType: 'tipos de entrada',
  probe: 'sondas',
  profile: 'perfiles',
  tag: 'etiquetas',
  user: 'usuarios',
  vehicle: 'vehículos',
  visit: 'visitas',
  reminder: 'recordatorios',
  webhook: 'webhooks',
};

/** "1 geocerca", "12 geocercas". */
export const counted: typeof import('../en/kinds.ts').counted = (kind, count, shown) =>
  `${shown} ${(count === 1 ? inSentence(kind) : many[kind ?? '']) ?? spanish(count, { one: 'registro', other: 'registros' })}`;

/** In small letters, but "clave de API" keeps its capitals. */
const inSentence = (kind: string | undefined): string | undefined =>
  Object.entries(one)
    .find(([name]) => name === kind)?.[1]
    .replace(/^.(?=[a-z])/, (first) => first.toLowerCase());

/** Headings of the results of a search. */
export const groups: typeof import('../en/kinds.ts').groups = {
  recent: 'Recientes',
  questions: 'Ir directamente a',
  similar: '¿Quiso decir?',
  places: 'Lugares',
  addresses: 'Direcciones',
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
  reminders: 'Recordatorios',
  days: 'Día del vehículo',
};

/** Actions of the palette. `also`: other words that people look for them by. */
export const actions: typeof import('../en/kinds.ts').actions = {
  drawCircle: { title: 'Dibujar un círculo', also: 'nueva geocerca añadir agregar crear zona' },
  drawPolygon: { title: 'Dibujar un polígono', also: 'nueva geocerca añadir agregar crear zona área' },
  askPast: { title: 'Ver quién estuvo aquí', also: 'consultar pasado visitas historial antes forma' },
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
  newSharedLink: {
    title: 'Compartir un enlace con un cliente',
    also: 'nuevo compartido cliente dónde está seguimiento posición llegada informe público',
  },
  newApiKey: { title: 'Nueva clave de API', also: 'añadir agregar crear token programa integración acceso' },
  newWebhook: { title: 'Nuevo webhook', also: 'añadir agregar crear integración programa n8n erp' },
  connectDevice: {
    title: 'Conectar un dispositivo',
    also: 'añadir agregar crear clave rastreador pasarela traccar osmand owntracks teléfono celular curl',
  },
  newUser: { title: 'Nuevo usuario', also: 'añadir agregar crear invitar compañero acceso' },
  light: { title: 'Tema claro', also: 'modo día colores apariencia aspecto' },
  dark: { title: 'Tema oscuro', also: 'modo noche colores apariencia aspecto' },
  system: { title: 'Tema del sistema', also: 'automático modo colores apariencia aspecto' },
  help: { title: 'Ayuda y atajos de teclado', also: 'teclas manual' },
  documentation: { title: 'Documentación de la API', also: 'openapi docs desarrollador integración webhook' },
  signOut: { title: 'Cerrar sesión', also: 'salir desconectar' },
  newReminder: { title: 'Nuevo recordatorio', also: 'añadir crear mantenimiento inspección ITV aceite vencimiento' },
};

/** "este conductor", "ningún conductor", "otro conductor". */
type Forms = readonly [object: string, none: string, other: string];

const el = (noun: string): Forms => [`este ${noun}`, `Ningún ${noun}`, `Otro ${noun}`];

const la = (noun: string): Forms => [`esta ${noun}`, `Ninguna ${noun}`, `Otra ${noun}`];

/** A record that a request names by id. */
export const sought: Readonly<Record<SoughtKind, Forms>> = {
  alarm: la('alarma'),
  alertRule: la('regla de aviso'),
  assignment: la('asignación'),
  auditEntry: el('cambio'),
  driver: el('conductor'),
  externalReference: la('referencia externa'),
  fleet: la('flota'),
  geofence: la('geocerca'),
  geofencePast: el('recuento de visitas anteriores'),
  ingestKey: la('clave de dispositivo'),
  sharedLink: el('enlace compartido'),
  apiKey: la('clave de API'),
  input: la('entrada'),
  inputType: el('tipo de entrada'),
  notice: el('aviso'),
  passkey: la('llave de acceso'),
  plot: la('posición'),
  probe: la('sonda'),
  profile: el('perfil de temperatura'),
  runningAssignment: la('asignación en curso'),
  session: la('sesión'),
  tag: la('etiqueta'),
  unsubscription: la('baja'),
  user: el('usuario'),
  vehicle: el('vehículo'),
  visit: la('visita'),
  view: la('vista'),
  reminder: el('recordatorio'),
  snooze: la('pausa'),
  webhook: el('webhook'),
  delivery: la('entrega'),
};

export const roleNames: typeof import('../en/kinds.ts').roleNames = {
  administrator: 'Administrador',
  viewer: 'Lector',
  dispatcher: 'Coordinador',
  quality: 'Responsable de calidad',
};
