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
  keepDetail: 'En este dispositivo, hasta dos semanas después del último uso. No lo marque en un equipo compartido.',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  noScript: 'Fenceline necesita JavaScript. Permítalo en esta página.',
  fillBoth: 'Escriba su usuario y su contraseña.',
  fillUsername: 'Escriba su usuario.',
  fillPassword: 'Escriba su contraseña.',
  wrong: 'El usuario o la contraseña no son correctos.',
  tooMany: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
  tooManyFor: (seconds) => `Demasiados intentos. Inténtelo de nuevo en ${waiting(seconds)}.`,
  unavailable: 'El servicio no está listo en este momento. Inténtelo de nuevo en un instante.',
  unreachable: 'El servicio no responde. Compruebe su conexión e inténtelo de nuevo.',
  notUnderstood:
    'Esta dirección responde, pero no como un servicio de seguimiento de flotas. Avise a su administrador.',
  refused: (detail) => `El servicio lo rechazó: ${detail}`,
  tooOld:
    'Este navegador es demasiado antiguo. Fenceline necesita uno de estos navegadores, en esta versión o una más reciente:',
  failed: {
    title: 'Algo salió mal',
    detail:
      'Fenceline no pudo continuar. Compruebe su conexión y recargue la página. Los datos guardados están a salvo.',
  },
  reload: 'Recargar la página',
  reconnecting: 'Ha iniciado sesión, pero el servicio no responde. Se sigue intentando…',
  revokeFailed:
    'Aquí la sesión está cerrada, pero no se pudo avisar al servicio. En el servicio, la sesión termina sola en dos semanas como máximo.',
  again: {
    title: 'Inicie sesión para continuar',
    expired: 'Su sesión terminó. Lo que estaba haciendo sigue aquí.',
    signedOut: 'Cerró la sesión en otra pestaña. Lo que escribió aquí sigue aquí.',
    as: (username) => `Usuario: ${username}`,
    other: 'Iniciar sesión como otra persona',
    otherDetail: 'Así sale de la página; lo que no esté guardado se pierde.',
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
