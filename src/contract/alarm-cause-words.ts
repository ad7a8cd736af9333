/** The causes of temperature alarms in words, for reports and exports. */
import type { alarmCauses, Language } from './choices.ts';

export const alarmCauseWords: Readonly<Record<Language, Readonly<Record<keyof typeof alarmCauses, string>>>> = {
  en: {
    loading: 'Loading',
    door: 'Door open',
    defrost: 'Defrost',
    equipment: 'Equipment fault',
    sensor: 'Sensor fault',
    other: 'Other',
  },
  de: {
    loading: 'Beladung',
    door: 'Tür offen',
    defrost: 'Abtauung',
    equipment: 'Gerätefehler',
    sensor: 'Fühlerfehler',
    other: 'Sonstiges',
  },
  es: {
    loading: 'Carga',
    door: 'Puerta abierta',
    defrost: 'Desescarche',
    equipment: 'Fallo del equipo',
    sensor: 'Fallo de la sonda',
    other: 'Otra',
  },
};
