/** Spanish; `src/web/text/es/frame.ts` defines the terms. */
import type { AlertFacts, AlertWords } from './alert-words.ts';

const vehicle = ({ vehicleName }: AlertFacts): string => vehicleName ?? 'Un vehículo';
const probe = ({ probeName, vehicleName }: AlertFacts): string =>
  `${probeName ?? 'Una sonda'} de ${vehicleName ?? 'un vehículo'}`;
const input = ({ inputName }: AlertFacts): string => inputName ?? 'una entrada';
const geofence = ({ geofenceName }: AlertFacts): string => geofenceName ?? 'una geocerca';
const driver = ({ recordName }: AlertFacts): string => recordName ?? 'un conductor';
const reminder = ({ recordName }: AlertFacts): string => recordName ?? 'un recordatorio';
const longestInterval =
  'Indique más que el intervalo de envío más largo del rastreador, también con el vehículo parado.';

export const spanish: AlertWords = {
  visitStart: {
    name: 'Entrada en una geocerca',
    headline: (facts) => `${vehicle(facts)} entró en ${geofence(facts)}`,
    utc: 'Entrada',
  },
  visitEnd: {
    name: 'Salida de una geocerca',
    headline: (facts) => `${vehicle(facts)} salió de ${geofence(facts)}`,
    utc: 'Salida',
  },
  test: {
    name: 'Prueba',
    headline: ({ ruleName }) => `Prueba de la regla de aviso ${ruleName ?? ''}`.trim(),
    utc: 'Solicitada',
  },
  notReviewed: {
    name: 'Sin revisar',
    headline: (facts) =>
      facts.bound === null
        ? `${probe(facts)}: fuera del rango, y nadie lo ha revisado`
        : `${probe(facts)}: temperatura demasiado ${facts.bound === 1 ? 'alta' : 'baja'}, y nadie lo ha revisado`,
    utc: 'Desde',
  },
  outOfRange: {
    name: 'Fuera del rango',
    option: 'Una sonda sale de su rango',
    headline: (facts) =>
      facts.bound === null
        ? `${probe(facts)}: fuera del rango`
        : `${probe(facts)}: temperatura demasiado ${facts.bound === 1 ? 'alta' : 'baja'}`,
    utc: 'Desde',
    minutes: {
      label: 'Fuera del rango durante',
      detail: 'Con 0 se avisa en la primera lectura fuera de los límites del perfil de la sonda.',
    },
    end: {
      name: 'De nuevo dentro del rango',
      option: 'Avisar también cuando la sonda vuelve al rango',
      headline: (facts) => `${probe(facts)}: de nuevo dentro del rango`,
      utc: 'De nuevo en el rango',
    },
  },
  noReading: {
    name: 'Sin lecturas',
    option: 'Una sonda deja de enviar lecturas',
    headline: (facts) => `${probe(facts)} ha dejado de enviar lecturas`,
    utc: 'Última lectura',
    minutes: { label: 'Sin lecturas durante', detail: longestInterval },
    end: {
      name: 'Vuelve a enviar lecturas',
      option: 'Avisar también cuando la sonda vuelve a enviar lecturas',
      headline: (facts) => `${probe(facts)} vuelve a enviar lecturas`,
      utc: 'Lectura',
    },
  },
  inputOn: {
    name: 'Abierta o encendida',
    option: 'Una puerta está abierta o una entrada encendida',
    headline: (facts) =>
      `${vehicle(facts)}: ${input(facts)} lleva demasiado tiempo ${facts.inputOpens ? 'abierta' : 'encendida'}`,
    utc: 'Desde',
    minutes: { label: 'Abierta o encendida durante', detail: 'Con 0 se avisa en cuanto se abre o se enciende.' },
    end: {
      name: 'Cerrada o apagada',
      option: 'Avisar también cuando se cierra o se apaga',
      headline: (facts) => `${vehicle(facts)}: ${input(facts)} ya está ${facts.inputOpens ? 'cerrada' : 'apagada'}`,
      utc: 'Apagada',
      utcOpens: 'Cerrada',
    },
  },
  vehicleSilent: {
    name: 'Sin posición',
    option: 'Un vehículo deja de enviar posiciones',
    headline: (facts) => `${vehicle(facts)} ha dejado de enviar posiciones`,
    utc: 'Última posición',
    minutes: { label: 'Sin posición durante', detail: longestInterval },
    end: {
      name: 'Vuelve a enviar posiciones',
      option: 'Avisar también cuando el vehículo vuelve a enviar posiciones',
      headline: (facts) => `${vehicle(facts)} vuelve a enviar posiciones`,
      utc: 'Posición',
    },
  },
  longStay: {
    name: 'Estancia larga',
    option: 'Un vehículo pasa mucho tiempo en una geocerca',
    headline: (facts) => `${vehicle(facts)} lleva mucho tiempo en ${geofence(facts)}`,
    utc: 'Desde',
    minutes: {
      label: 'Allí durante',
      detail: 'Una estancia en curso cuenta hasta la última posición del vehículo.',
    },
    end: {
      name: 'Fin de la estancia larga',
      option: 'Avisar también cuando el vehículo se ha ido',
      headline: (facts) => `${vehicle(facts)} salió de ${geofence(facts)} tras una estancia larga`,
      utc: 'Salida',
    },
  },
  arrives: {
    name: 'Llegada',
    option: 'Un vehículo llega a una geocerca',
    headline: (facts) => `${vehicle(facts)} llegó a ${geofence(facts)}`,
    utc: 'Llegada',
  },
  leaves: {
    name: 'Partida',
    option: 'Un vehículo sale de una geocerca',
    headline: (facts) => `${vehicle(facts)} partió de ${geofence(facts)}`,
    utc: 'Partida',
  },
  unusualStay: {
    name: 'Estancia inusual',
    option: 'Un vehículo permanece en una geocerca más que en el 95 % de las estancias anteriores',
    headline: (facts) => `${vehicle(facts)} lleva en ${geofence(facts)} más de lo habitual`,
    utc: 'Desde',
  },
  unknownButton: {
    name: 'Llave desconocida',
    option: 'Un vehículo lee una llave desconocida',
    headline: (facts) =>
      `${vehicle(facts)} leyó una llave desconocida${facts.buttonId === null ? '' : `: ${facts.buttonId}`}`,
    utc: 'Leída',
  },
  licenceExpires: {
    name: 'Permiso por caducar',
    option: 'Un permiso de conducir caduca pronto',
    headline: (facts) => `El permiso de conducir de ${driver(facts)} ${facts.isOver ? 'ha caducado' : 'caduca pronto'}`,
    utc: 'Válido hasta',
    days: {
      label: 'Avisar antes de que caduque',
      detail: 'Se avisa una vez por conductor y fecha. Si caduca antes o ya ha caducado, se avisa al momento.',
    },
    end: {
      name: 'Permiso renovado',
      option: 'Avisar también cuando se renueva el permiso',
      headline: (facts) => `El permiso de conducir de ${driver(facts)} se ha renovado`,
      utc: 'Válido hasta',
    },
  },
  reminderDue: {
    name: 'Recordatorio por vencer',
    option: 'Vence un recordatorio de un vehículo',
    headline: (facts) => `${vehicle(facts)}: ${facts.isOver ? 'ha vencido' : 'vence pronto'} ${reminder(facts)}`,
    utc: 'Vence',
    days: {
      label: 'Avisar antes de que venza',
      detail: 'Con 0 se avisa el mismo día. Si vence antes o ya ha vencido, se avisa al momento.',
    },
    end: {
      name: 'Recordatorio hecho',
      option: 'Avisar también cuando está hecho',
      headline: (facts) => `${vehicle(facts)}: hecho ${reminder(facts)}`,
      utc: 'Vence',
    },
  },
  dailyReport: {
    name: 'Informe diario',
    option: 'Enviar un informe cada día',
    headline: ({ ruleName }) => `Informe: ${ruleName ?? 'último día'}`,
    utc: 'Periodo',
  },
  weeklyReport: {
    name: 'Informe semanal',
    option: 'Enviar un informe cada semana',
    headline: ({ ruleName }) => `Informe: ${ruleName ?? 'última semana'}`,
    utc: 'Periodo',
  },
  monthlyReport: {
    name: 'Informe mensual',
    option: 'Enviar un informe cada mes',
    headline: ({ ruleName }) => `Informe: ${ruleName ?? 'último mes'}`,
    utc: 'Periodo',
  },
};
