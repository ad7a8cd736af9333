export const trackers: typeof import('../en/trackers.ts').trackers = {
  title: 'Tracker',
  find: 'Tracker suchen',
  ofVehicle: 'Was sein Tracker sendet',
  noVehicle: 'Kein Fahrzeug',
  noDevice: 'Ohne Gerätekennung',
  noVehicleDetail: 'Noch kein Fahrzeug. Die erste Nachricht, die gespeichert werden kann, legt eines an.',
  noDeviceDetail: 'Diese Nachrichten nennen kein Gerät, deshalb gehören sie zu keinem Fahrzeug.',
  problem: 'Probleme',
  noProblem: 'Keine',
  clock: 'Falsche Uhr',
  noMessage: 'Keine',
  silent: {
    name: 'Keine Nachrichten',
    advice:
      'Von diesem Tracker wurde in den letzten 14 Tagen nichts gezählt. Prüfen Sie Strom, SIM-Karte, Serveradresse und Geräteschlüssel.',
  },
  last: 'Letzte Nachricht',
  sent: 'Zeit in der Nachricht',
  interval: 'Üblicher Abstand',
  messages: 'Nachrichten',
  messagesOfDays: 'Nachrichten in 14 Tagen',
  late: 'Verspätet',
  duplicates: 'Wiederholt',
  partial: 'Teilweise gespeichert',
  rejected: 'Abgelehnt',
  toDo: 'Was zu tun ist',
  nothingToDo: 'Nichts. Alles, was dieser Tracker gesendet hat, ist gespeichert.',
  lateAdvice:
    'Diese Nachrichten kamen mehr als fünf Minuten nach ihrer Zeit an. Sie sind richtig gespeichert. Prüfen Sie das Mobilfunknetz des Trackers, wenn es oft vorkommt.',
  duplicatesAdvice:
    'Der Tracker hat bereits gespeicherte Nachrichten noch einmal gesendet. Das schadet nicht. Lassen Sie ihn länger auf Antworten warten, wenn es oft vorkommt.',
  silentSensors: 'Sensoren ohne Signal',
  neverSent: 'hat noch nie einen Wert gesendet',
  percent: (n) => `${n} %`,
  part: (label, count, share) => `${label}: ${count} (${share})`,
  counted: (name, count) => `${name} (${count})`,
  notSince: (day) => `Seit dem ${day} nicht mehr.`,
  silentSince: (ago) => `letzter Wert ${ago}`,
  probe: (number) => `Fühler ${number}`,
  input: (number) => `Eingang ${number}`,
  clockAdvice: {
    weekRollover: 'Der Empfänger zählt GPS-Wochen mit zehn Bit. Aktualisieren Sie seine Firmware.',
    timeZone: 'Der Tracker sendet Ortszeit. Stellen Sie ihn auf UTC.',
    other: 'Stellen Sie die Uhr des Trackers. Vielleicht ist seine Pufferbatterie leer.',
  },
  raw: {
    title: 'Letzte Nachrichten',
    detail: 'So, wie sie gesendet wurden. Einen Tag lang aufbewahrt.',
    none: 'Keine Nachricht in den letzten 24 Stunden.',
    noBody: '(leer)',
    accepted: 'Gespeichert',
    partial: 'Teilweise gespeichert',
    duplicate: 'Wiederholt',
    rejected: 'Abgelehnt',
  },
  empty: {
    title: 'Noch keine Nachrichten',
    detail:
      'Sobald ein Tracker mit einem Geräteschlüssel etwas sendet, erscheint er hier innerhalb von Sekunden, auch wenn es nicht gespeichert werden kann. Mit falschem Schlüssel oder falscher Adresse erscheint nichts: Der Tracker bekommt die Antwort 401 oder 404.',
  },
  reasons: {
    ahead: {
      name: 'Zeit in der Zukunft',
      advice: 'Die Zeit liegt mehr als 24 Stunden voraus. Stellen Sie die Uhr des Trackers auf UTC.',
    },
    tooOld: {
      name: 'Zeit zu alt',
      advice: 'Die Zeit liegt vor 1990 oder vor dem Beginn der Aufbewahrung. Stellen Sie die Uhr des Trackers.',
    },
    noTime: {
      name: 'Keine lesbare Zeit',
      advice: 'Die Zeit fehlt oder hat ein anderes Format. Senden Sie UTC, etwa 2026-11-20T09:30:00Z.',
    },
    noDevice: {
      name: 'Keine Gerätekennung',
      advice: 'Geben Sie im Tracker oder in der App eine Kennung ein. Bis dahin bleiben die Nachrichten dort.',
    },
    notJson: {
      name: 'Kein JSON',
      advice: 'Der Text ist abgeschnitten oder kein gültiges JSON. Prüfen Sie die Vorlage und den Content-Type.',
    },
    nothing: {
      name: 'Nichts zu speichern',
      advice:
        'Die Nachricht hat unter bekannten Namen keine Position, keinen Eingang, Fühler oder Chip. Vergleichen Sie die Namen mit der Dokumentation.',
    },
    noFix: {
      name: 'Kein GPS-Empfang',
      advice: 'Der Tracker hat keine gültige Position gesendet. Prüfen Sie die Antenne und die freie Sicht zum Himmel.',
    },
    position: {
      name: 'Ungültige Position',
      advice:
        'Eine Koordinate fehlt, liegt außerhalb des Bereichs oder ist keine Zahl. Prüfen Sie die Reihenfolge von Breite und Länge.',
    },
    motion: {
      name: 'Ungültige Geschwindigkeit oder Richtung',
      advice: 'Die Position ist ohne sie gespeichert. Prüfen Sie die Einheiten.',
    },
    temperature: {
      name: 'Ungültige Temperatur',
      advice: 'Der Wert ist ein Fehlercode oder außerhalb des Bereichs. Prüfen Sie Fühler und Kabel.',
    },
    input: {
      name: 'Ungültiger Eingangswert',
      advice: 'Eingänge müssen 0 oder 1 sein. Prüfen Sie ihre Zuordnung im Tracker.',
    },
    button: { name: 'Ungültiger Chip', advice: 'Senden Sie die Nummer des Chips als Text.' },
    otherDevice: {
      name: 'Schlüssel anderer Geräte',
      advice:
        'Eine Nachricht wurde abgelehnt, weil ihr Geräteschlüssel an andere Geräte gebunden ist. Senden Sie mit einem Schlüssel dieses Geräts, oder legen Sie einen an, der es enthält.',
    },
    withdrawnKey: {
      name: 'Gelöschter Geräteschlüssel',
      advice:
        'Nachrichten kommen mit einem Geräteschlüssel an, der gelöscht wurde oder abgelaufen ist. Sie werden nicht gelesen. Der Name des Schlüssels steht unten: Tragen Sie im Gerät einen gültigen ein.',
    },
    tooManyVehicles: {
      name: 'Zu viele neue Fahrzeuge',
      advice:
        'Dieser Geräteschlüssel hat so viele Fahrzeuge angelegt, wie in einer Stunde erlaubt sind. Später werden Nachrichten wieder angenommen.',
    },
    vehicleLimit: {
      name: 'Zu viele Fahrzeuge',
      advice:
        'Das Konto hat so viele Fahrzeuge, wie es haben kann. Löschen Sie eines, das nicht mehr gebraucht wird, oder bitten Sie den Betreiber dieses Servers um mehr.',
    },
    tooManyLines: {
      name: 'Zu viele Eingänge oder Fühler',
      advice: 'Das Fahrzeug hat so viele, wie erlaubt sind. Nummerieren Sie sie in jeder Nachricht gleich.',
    },
    encrypted: {
      name: 'Verschlüsselt',
      advice:
        'Schalten Sie die Verschlüsselung der Nutzdaten in der App aus. Die Verbindung ist ohnehin verschlüsselt.',
    },
    other: { name: 'Anderer Grund', advice: 'Der Grund steht unten bei der Nachricht.' },
  },
};

export const driving: typeof import('../en/trackers.ts').driving = {
  title: 'Strecken',
  find: 'Strecken suchen',
  by: (group) => `Nach ${group}`,
  groups: { vehicle: 'Fahrzeug', driver: 'Fahrer', fleet: 'Flotte', day: 'Tag', week: 'Woche', month: 'Monat' },
  distance: 'Strecke',
  driving: 'Fahrzeit',
  standing: 'Standzeit',
  stops: 'Stopps',
  empty: {
    title: 'Keine Fahrten in diesem Zeitraum',
    detail: 'Kein Fahrzeug hat Positionen gesendet. Wählen Sie einen längeren oder früheren Zeitraum.',
  },
};
