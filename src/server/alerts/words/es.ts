/** Spanish; `src/web/text/es/first.ts` defines the terms. */
import type { NoticeFact } from '../../store/notice-facts.ts';
import { degreesIn } from './degrees.ts';
import type { english } from './en.ts';
import { placeIn } from './place-in.ts';

const vehicle = ({ vehicleName }: NoticeFact): string => vehicleName ?? 'Un vehículo';
const probe = ({ probeName, vehicleName }: NoticeFact): string =>
  `${probeName ?? 'Una sonda'} de ${vehicleName ?? 'un vehículo'}`;
const geofence = ({ geofenceName }: NoticeFact): string => geofenceName ?? 'una geocerca';

export const spanish: typeof english = {
  headline: {
    visitStart: (fact) => `${vehicle(fact)} entró en ${geofence(fact)}`,
    visitEnd: (fact) => `${vehicle(fact)} salió de ${geofence(fact)}`,
    outOfRange: (fact) => `${probe(fact)}: temperatura demasiado ${fact.bound === 1 ? 'alta' : 'baja'}`,
    backInRange: (fact) => `${probe(fact)}: de nuevo dentro del rango`,
    noReading: (fact) => `${probe(fact)} ha dejado de enviar lecturas`,
    readingAgain: (fact) => `${probe(fact)} vuelve a enviar lecturas`,
    inputOn: (fact) => `${vehicle(fact)}: ${fact.inputName ?? 'una entrada'} lleva demasiado tiempo activa`,
    inputOff: (fact) => `${vehicle(fact)}: ${fact.inputName ?? 'una entrada'} ya no está activa`,
    vehicleSilent: (fact) => `${vehicle(fact)} ha dejado de enviar posiciones`,
    vehicleBack: (fact) => `${vehicle(fact)} vuelve a enviar posiciones`,
    longStay: (fact) => `${vehicle(fact)} lleva mucho tiempo en ${geofence(fact)}`,
    stayOver: (fact) => `${vehicle(fact)} salió de ${geofence(fact)} tras una estancia larga`,
    unknownButton: (fact) =>
      `${vehicle(fact)} leyó una llave desconocida${fact.buttonId === null ? '' : `: ${fact.buttonId}`}`,
    weeklyReport: (fact) => `Informe de temperatura: ${fact.ruleName ?? 'última semana'}`,
    monthlyReport: (fact) => `Informe de temperatura: ${fact.ruleName ?? 'último mes'}`,
    test: ({ ruleName }) => `Prueba de la regla de aviso ${ruleName ?? ''}`.trim(),
  },
  utc: {
    visitStart: 'Entrada',
    visitEnd: 'Salida',
    outOfRange: 'Desde',
    backInRange: 'De nuevo en el rango',
    noReading: 'Última lectura',
    readingAgain: 'Lectura',
    inputOn: 'Desde',
    inputOff: 'Desactivada',
    vehicleSilent: 'Última posición',
    vehicleBack: 'Posición',
    longStay: 'Desde',
    stayOver: 'Salida',
    unknownButton: 'Leída',
    weeklyReport: 'Período',
    monthlyReport: 'Período',
    test: 'Solicitada',
  },
  driver: 'Conductor',
  inputsOn: 'Activas al inicio',
  dwell: 'Tiempo dentro',
  limit: 'Límite',
  peak: 'Valor extremo',
  rule: 'Regla',
  degrees: degreesIn('es'),
  place: 'Lugar',
  placeWords: placeIn('es', 'es'),
  more: (count) => ` (y ${count} más)`,
  dwellWords: (minutes) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  link: 'Abrir en el panel',
  again: 'Puede que ya haya recibido este mensaje. La primera entrega no se pudo confirmar.',
  unsubscribe: 'Darme de baja de los correos de esta geocerca',
  unsubscribePage: {
    ask: '¿Darse de baja de los correos de esta geocerca?',
    askDetail: 'Solo le afecta a usted. Los demás destinatarios siguen recibiendo sus correos.',
    unsubscribe: 'Darme de baja',
    done: 'Ya no recibirá correos de esta geocerca',
    doneDetail: 'Solo le afecta a usted. Si cambia de opinión, abra de nuevo este enlace.',
    again: 'Volver a recibirlos',
    back: 'Vuelve a recibir correos de esta geocerca',
    geofence: 'Geocerca',
    address: 'Su dirección',
    wrong: 'Este enlace no funciona',
    wrongDetail: 'Copie el enlace completo del correo o ábralo desde allí.',
  },
  by: (account) => `Enviado para ${account} por Fenceline.`,
  locale: 'es',
};
