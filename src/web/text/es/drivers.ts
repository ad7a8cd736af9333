import { counted } from './counted.ts';

export const drivers: typeof import('../en/drivers.ts').drivers = {
  title: 'Conductores',
  find: 'Buscar conductores',
  add: 'Nuevo conductor',
  newTitle: 'Nuevo conductor',
  name: 'Nombre',
  nameDetail: 'Puede quedar vacío si hay una llave.',
  status: 'Estado',
  statuses: { active: 'Activo', inactive: 'Inactivo' },
  username: 'Usuario',
  usernameDetail: 'Solo para los datos de la flota: no da acceso a este panel.',
  password: 'Contraseña',
  passwordDetail: 'Fenceline no guarda la contraseña, solo que hay una definida.',
  passwordKept: 'No cambia si no escribe otra.',
  mobile: 'Teléfono móvil',
  email: 'Correo electrónico',
  emailOdd: 'No parece una dirección de correo. Puede guardarla de todos modos.',
  button: 'Llave',
  buttonDetail: 'El número de la llave o tarjeta que el conductor acerca al lector.',
  driving: 'Conduce ahora',
  drivingSince: 'Conduce desde',
  isDriving: 'Conduce ahora',
  isNotDriving: 'No conduce',
  since: (time, long) => `Desde ${time} (${long})`,
  notDriving: 'Ahora no conduce ningún vehículo.',
  buttons: {
    title: (count, shown) => counted(count, shown, 'llave leída no es de nadie', 'llaves leídas no son de nadie'),
    list: 'Llaves desconocidas',
    read: (reads, shown, vehicle, last) =>
      `${counted(reads, shown, 'lectura', 'lecturas')} en ${vehicle}, la última: ${last}`,
    add: 'Nuevo conductor con ella',
    addNamed: (button) => `Nuevo conductor con la llave ${button}`,
    more: (shown) => `y ${shown} más`,
  },
  empty: {
    title: 'Todavía no hay conductores',
    detail:
      'Añada a quienes conducen sus vehículos. Así verá quién conduce qué: asignado a mano o por sí solo, cuando un conductor acerca su llave al lector.',
    viewer: 'Un administrador de su cuenta puede añadirlos.',
  },
  bulk: {
    activate: 'Marcar como activos',
    deactivate: 'Marcar como inactivos',
    deleteQuestion: (count, shown) => `¿Eliminar ${counted(count, shown, 'conductor', 'conductores')}?`,
  },
  statusSet: (count, shown, status) =>
    `Nuevo estado de ${counted(count, shown, 'conductor', 'conductores')}: ${status.toLowerCase()}`,
  statusFailed: (name, why) => `No se pudo cambiar el estado de ${name}. ${why}`,
};
