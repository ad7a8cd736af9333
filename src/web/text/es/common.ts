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
import { spanish } from './counted.ts';

export const common: typeof import('../en/common.ts').common = {
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
  required: 'obligatorio',
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
