import { spanish } from './counted.ts';

export const signIn: typeof import('../en/sign-in.ts').signIn = {
  pageTitle: 'Iniciar sesión · Fenceline',
  title: 'Iniciar sesión',
  username: 'Usuario',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  capsLock: 'El bloqueo de mayúsculas está activado',
  keep: 'Mantener la sesión abierta',
  keepDetail:
    'La sesión sigue abierta en este dispositivo hasta que pase dos semanas sin usarla. No lo marque en un equipo compartido.',
  code: 'Código',
  fillCode: 'Escriba el código de su aplicación de autenticación o un código de recuperación.',
  wrongCode: 'El código es incorrecto o ya se usó. Espere al siguiente.',
  forgot: '¿Olvidó su contraseña?',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  organisation: 'Iniciar sesión con su organización',
  passkey: 'Iniciar sesión con una llave de acceso',
  noPasskey: 'No se usó ninguna llave de acceso. Inténtelo de nuevo o inicie sesión con su contraseña.',
  passkeyRefused: 'Con esta llave de acceso no se puede iniciar sesión aquí, o tardó demasiado. Inténtelo de nuevo.',
  passkeyRequired: 'Su cuenta exige un segundo factor. Inicie sesión con su llave de acceso.',
  or: 'o',
  withPassword: 'Iniciar sesión con contraseña',
  signOn: {
    providerAway:
      'El inicio de sesión de su organización no responde. Inténtelo de nuevo en un instante. Un administrador puede entrar con contraseña.',
    cancelled: 'El inicio de sesión se canceló o su organización lo rechazó.',
    answerRefused: 'Este inicio de sesión tardó demasiado o ya se usó. Empiece de nuevo.',
    accountFull: 'Su cuenta tiene todos los usuarios que puede tener. Pida ayuda a su administrador.',
    notAllowed: 'Su organización no le da acceso a esta flota. Pida ayuda a su administrador.',
  },
  noScript: 'Fenceline necesita JavaScript. Actívelo para esta página.',
  fillBoth: 'Escriba su usuario y su contraseña.',
  fillUsername: 'Escriba su usuario.',
  fillPassword: 'Escriba su contraseña.',
  wrong: 'Usuario o contraseña incorrectos.',
  tooMany: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
  tooManyFor: (seconds) => `Demasiados intentos. Inténtelo de nuevo en ${waiting(seconds)}.`,
  unavailable: 'El servidor no está listo en este momento. Inténtelo de nuevo en un instante.',
  unreachable: 'El servidor no responde. Compruebe su conexión e inténtelo de nuevo.',
  notUnderstood:
    'En esta dirección no hay un servidor de seguimiento de flotas. Póngase en contacto con su administrador.',
  refused: (detail) => `El servidor rechazó la petición: ${detail}`,
  tooOld: 'Este navegador es demasiado antiguo. Use uno de estos navegadores, en esta versión o una más reciente:',
  failed: {
    title: 'Algo salió mal',
    detail:
      'Fenceline no pudo continuar. Compruebe su conexión y recargue la página. Sus datos guardados están a salvo.',
  },
  reload: 'Recargar la página',
  reconnecting: 'Ha iniciado sesión, pero el servidor no responde. Reintentando…',
  revokeFailed:
    'La sesión está cerrada en este dispositivo, pero no se pudo contactar con el servidor. Allí caduca en dos semanas como máximo.',
  again: {
    title: 'Inicie sesión para continuar',
    expired: 'Su sesión ha caducado. Su trabajo en esta página sigue aquí.',
    signedOut: 'Cerró la sesión en otra pestaña. Su trabajo en esta página sigue aquí.',
    as: (username) => `Usuario: ${username}`,
    other: 'Iniciar sesión como otra persona',
    otherDetail: 'Saldrá de esta página y perderá los cambios sin guardar.',
  },
};

function waiting(seconds: number): string {
  if (seconds < 60) {
    const whole = Math.max(1, Math.ceil(seconds));
    return `${whole} ${spanish(whole, { one: 'segundo', other: 'segundos' })}`;
  }
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${spanish(minutes, { one: 'minuto', other: 'minutos' })}`;
}
