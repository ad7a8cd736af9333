/** Spanish; `src/web/text/es/first.ts` defines the terms. */
import { spanish as alerts } from '../../../contract/alert-words/es.ts';
import { degreesIn } from './degrees.ts';
import type { english } from './en.ts';
import { placeIn } from './place-in.ts';

export const spanish: typeof english = {
  alerts,
  driver: 'Conductor',
  inputsOn: 'Abiertas o encendidas al inicio',
  dwell: 'Tiempo dentro',
  limit: 'Límite',
  peak: 'Valor máximo / mínimo',
  rule: 'Regla',
  degrees: degreesIn('es'),
  place: 'Lugar',
  placeWords: placeIn('es', 'es'),
  more: (count) => ` (y ${count} más)`,
  link: 'Abrir en el panel',
  again: 'Puede que ya haya recibido este mensaje. La primera entrega no se pudo confirmar.',
  unsubscribe: {
    geofence: {
      link: 'Darme de baja de los correos de esta geocerca',
      ask: '¿Darse de baja de los correos de esta geocerca?',
      done: 'Ya no recibirá correos de esta geocerca',
      back: 'Vuelve a recibir correos de esta geocerca',
      term: 'Geocerca',
    },
    report: {
      link: 'Darme de baja de este informe',
      ask: '¿Darse de baja de este informe?',
      done: 'Ya no recibirá este informe',
      back: 'Vuelve a recibir este informe',
      term: 'Informe',
    },
  },
  unsubscribePage: {
    askDetail: 'Solo le afecta a usted. Los demás destinatarios siguen recibiendo sus correos.',
    unsubscribe: 'Darme de baja',
    doneDetail: 'Solo le afecta a usted. Si cambia de opinión, abra de nuevo este enlace.',
    again: 'Volver a recibirlos',
    address: 'Su dirección',
    wrong: 'Este enlace no funciona',
    wrongDetail: 'Copie el enlace completo del correo o ábralo desde allí.',
  },
  by: (account) => `Enviado para ${account} por Fenceline.`,
  user: {
    username: 'Nombre de usuario',
    time: 'Hora',
    address: 'Dirección',
    device: 'Dispositivo',
    deviceName: (browser: string, system: string) => `${browser} en ${system}`,
    notYou: 'Si no fue usted, cambie su contraseña y cierre la sesión.',
    sessions: 'Abrir su cuenta',
    newDevice: {
      subject: 'Inicio de sesión en un dispositivo nuevo',
      line: 'Alguien inició sesión con su nombre de usuario en un dispositivo nuevo.',
    },
    factorAdded: { subject: 'Segundo factor activado', line: 'Se añadió un segundo factor a su inicio de sesión.' },
    factorRemoved: {
      subject: 'Segundo factor desactivado',
      line: 'Se quitó el segundo factor de su inicio de sesión. Ahora basta su contraseña.',
    },
    codesGuessed: {
      subject: 'Alguien conoce su contraseña',
      line: 'Alguien introdujo su contraseña y muchos códigos erróneos del segundo factor. Durante un día se rechazan los inicios de sesión desde direcciones de internet que usted no ha usado antes. Cambie su contraseña.',
    },
    passkeyAdded: {
      subject: 'Llave de acceso añadida',
      line: 'Se añadió una llave de acceso a su cuenta. Con ella se inicia sesión sin su contraseña.',
    },
    passkeyRemoved: {
      subject: 'Llave de acceso eliminada',
      line: 'Se eliminó una llave de acceso de su cuenta. Ya no permite iniciar sesión.',
    },
    passwordChanged: {
      subject: 'Contraseña cambiada',
      line: 'Se cambió su contraseña.',
      notYou: 'Si no fue usted, use «¿Olvidó su contraseña?» al iniciar sesión o consulte a su administrador.',
    },
    emailChanged: {
      subject: 'Dirección de correo cambiada',
      line: 'Su cuenta tiene ahora otra dirección de correo. Durante tres días, los enlaces para una contraseña nueva siguen llegando a esta dirección.',
      notYou: 'Si no fue usted, cambie su contraseña, cierre la sesión y vuelva a poner su dirección de correo.',
    },
    emailReplaced: {
      subject: 'Dirección de correo cambiada',
      line: 'Un administrador puso otra dirección de correo en su cuenta. A esta ya no llegan correos.',
      notYou: 'Si no lo esperaba, consulte a su administrador.',
    },
    passwordReset: {
      subject: 'Establecer una contraseña nueva',
      lines: [
        'Alguien pidió una contraseña nueva para su cuenta de Fenceline.',
        'El enlace funciona una sola vez, durante una hora. Si no fue usted, ignore este correo. Su contraseña sigue siendo la misma.',
      ],
      link: 'Elegir una contraseña nueva',
    },
    invitation: {
      subject: (account) => `Invitación a ${account}`,
      lines: (account) => [
        `Ya puede usar el panel de la flota de ${account}.`,
        'Para empezar, elija una contraseña. El enlace funciona una sola vez, durante 72 horas.',
      ],
      link: 'Elegir una contraseña',
    },
  },
  locale: 'es',
};
