import { describe, expect, test } from 'vitest';
import { noticeCauses } from '../../../src/contract/alert-kinds.ts';
import { languages } from '../../../src/contract/choices.ts';
import { compose } from '../../../src/server/alerts/compose.ts';
import type { NoticeFact } from '../../../src/server/store/notice-facts.ts';

const utc = new Date('2026-11-21T23:10:00Z');
const nothing: NoticeFact = {
  cause: 'test',
  utc,
  ruleId: null,
  ruleName: null,
  ruleKind: null,
  vehicleId: null,
  vehicleName: null,
  geofenceId: null,
  geofenceName: null,
  visitId: null,
  visitStartUtc: null,
  driverName: null,
  inputsOn: null,
  probeId: null,
  probeName: null,
  alarmId: null,
  alarmStartUtc: null,
  bound: null,
  limit: null,
  peak: null,
  inputId: null,
  inputName: null,
  inputOpens: false,
  buttonId: null,
  resource: null,
  resourceId: null,
  recordName: null,
  day: null,
};
const left: NoticeFact = {
  ...nothing,
  cause: 'visitEnd',
  vehicleName: 'Camión 7',
  geofenceName: 'Puerto',
  visitId: 12,
  visitStartUtc: new Date('2026-11-21T21:05:00Z'),
  driverName: 'Ana',
};
const warm: NoticeFact = {
  ...nothing,
  cause: 'outOfRange',
  vehicleName: 'Camión 7',
  probeName: 'Cámara',
  alarmId: 3,
  bound: 1,
  limit: 8,
  peak: 9.25,
};

const composed = (language: string, facts: readonly NoticeFact[]) =>
  compose(facts, {
    account: { name: 'Transportes Sol', timeZone: 'Europe/Madrid', language, noticeKey: 'k' },
    publicUrl: 'https://fleet.example',
    unsubscribe: { url: 'https://fleet.example/unsubscribe/1', from: 'geofence' },
    mayRepeat: true,
  });

describe("a message in the account's language", () => {
  test('uses Spanish formats for times and numbers', () => {
    const { subject, text, html, short } = composed('es', [left, warm]);
    expect(subject).toBe('Cámara de Camión 7: temperatura demasiado alta (y 1 más)');
    expect(text).toContain('Camión 7 salió de Puerto\nSalida: 22 nov 2026, 0:10:00 CET\nConductor: Ana\n');
    expect(text).toContain('Tiempo dentro: 2 h 05 min');
    expect(text).toContain('Límite: 8 °C\nValor máximo / mínimo: 9,25 °C');
    expect(text).toContain('Puede que ya haya recibido este mensaje');
    expect(text).toContain('Darme de baja de los correos de esta geocerca: https://fleet.example/unsubscribe/1');
    expect(html).toContain('<html lang="es">');
    expect(short).toContain('Cámara de Camión 7: temperatura demasiado alta, 22 nov 2026');
  });

  test('uses German formats for times and numbers', () => {
    const { subject, text, html } = composed('de', [left, warm]);
    expect(subject).toBe('Cámara von Camión 7: zu warm (und 1 weitere)');
    expect(text).toContain('Camión 7 hat Puerto verlassen\nAbfahrt: 22.11.2026, 00:10:00 MEZ\nFahrer: Ana\n');
    expect(text).toContain('Grenze: 8 °C\nSpitzenwert: 9,25 °C');
    expect(text).toContain('E-Mails zu diesem Geofence abbestellen: https://fleet.example/unsubscribe/1');
    expect(html).toContain('<html lang="de">');
  });

  test.each([
    ['en', '−18.25 °C', '−0.5 °C'],
    ['de', '−18,25 °C', '−0,5 °C'],
    ['es', '−18,25 °C', '−0,5 °C'],
  ])('writes temperatures below zero in %s with a minus sign', (language, limit, peak) => {
    const { text, html } = composed(language, [{ ...warm, limit: -18.254, peak: -0.5 }]);
    expect(text).toContain(`: ${limit}\n`);
    expect(text).toContain(`: ${peak}\n`);
    expect(html).toContain(limit);
    expect(composed(language, [{ ...warm, limit: -0.001 }]).text).toContain(': 0 °C\n');
  });

  test('is in English for an unknown language', () => {
    expect(composed('xx', [left]).subject).toBe('Camión 7 left Puerto');
  });

  test.each(noticeCauses)('%s omits missing facts', (cause) => {
    for (const language of languages) {
      const { text } = composed(language, [{ ...nothing, cause }]);
      expect(text).not.toMatch(/null|undefined|: \n| {2}/);
    }
  });
});
