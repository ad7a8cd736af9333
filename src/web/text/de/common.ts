/**
 * German, as one speaks at work: plain, short, "Sie". One word for one thing, everywhere:
 *
 *   geofence Geofence (der) · vehicle Fahrzeug · driver Fahrer · fleet Flotte · tag Markierung · visit Besuch · assignment Zuordnung
 *   tracker Tracker · position Position · track Spur · registration Kennzeichen · button (of a driver) Chip
 *   probe Fühler · profile Profil · reading Messwert · alarm Alarm · alert, notice Meldung · alert rule Melderegel · bound Grenze
 *   input Eingang · input type Eingangsart · line (of a tracker) Leitung · in range im Bereich
 *   user Benutzer · account Konto · administrator Administrator · viewer Betrachter · session Sitzung · ingest key Geräteschlüssel
 *   record Eintrag · external reference externe Referenz · audit Protokoll · saved view Ansicht · field Feld · service Dienst
 *   add hinzufügen · delete löschen · take off entfernen · bring back wiederherstellen · save speichern · find suchen · choose wählen
 */
import { german } from './counted.ts';

export const common: typeof import('../en/common.ts').common = {
  product: 'Fenceline',
  pageTitle: (page) => `${page} · Fenceline`,
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  search: 'Suchen',
  clearSearch: 'Suche leeren',
  more: 'Mehr',
  required: 'Pflichtfeld',
  dismissNotice: 'Diesen Hinweis schließen',
  notices: 'Hinweise',
  restorable: (count, hours) =>
    `${german(count, { one: 'Der Eintrag lässt', other: 'Die Einträge lassen' })} sich ${hours} Stunden lang wiederherstellen.`,
  pressToUndo: (keys) => `${keys} macht es rückgängig`,
  leave: {
    title: 'Ohne Speichern verlassen?',
    detail: 'Was Sie hier geändert haben, ist noch nicht gespeichert.',
    leave: 'Ohne Speichern verlassen',
    stay: 'Hier bleiben',
  },
  form: {
    errors: (count) =>
      `${count} ${german(count, { one: 'Feld stimmt', other: 'Felder stimmen' })} noch nicht: siehe unten.`,
    back: {
      title: 'Der Dienst antwortet wieder',
      detail:
        'Beim Speichern hat er nicht geantwortet. Nichts von dem, was Sie eingegeben haben, ist verloren: Bitte speichern Sie noch einmal.',
    },
    elsewhere: (field, problem) => `${field}: ${problem}`,
  },
  split: {
    resize: (first, second) => `Größe von ${first} und ${second} ändern`,
  },
  panel: {
    grow: 'Bereich höher machen',
    shrink: 'Bereich niedriger machen',
  },
};
