export const ingestKeys: typeof import('../en/ingest-keys.ts').ingestKeys = {
  title: 'Geräteschlüssel',
  find: 'Schlüssel suchen',
  add: 'Gerät verbinden',
  newTitle: 'Gerät verbinden',
  name: 'Name',
  nameDetail:
    'Was damit sendet: ein Gateway, ein Traccar-Server, ein Telefon. Ein Schlüssel reicht für beliebig viele Geräte.',
  make: 'Schlüssel anlegen',
  created: 'Angelegt',
  lastUsed: 'Zuletzt benutzt',
  never: 'Noch nie',
  once: {
    title: 'Kopieren Sie den Schlüssel jetzt',
    detail: 'Er wird nur dieses eine Mal gezeigt. Wer ihn hat, kann Nachrichten für dieses Konto senden, sonst nichts.',
    key: 'Schlüssel',
  },
  placeholder: 'IHR-SCHLÜSSEL',
  withPlaceholder: 'Setzen Sie den Schlüssel anstelle von IHR-SCHLÜSSEL ein.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyNamed: (what) => `Kopieren: ${what}`,
  traccar: 'Traccar: in traccar.xml',
  curl: 'Eine erste Nachricht mit curl',
  curlDetail: 'Ein noch unbekanntes Gerät wird zu einem Fahrzeug dieses Namens.',
  phone: 'Telefone: Serveradresse in Traccar Client',
  lastMessage:
    'Die Zeit sagt, wann zuletzt eine Nachricht mit diesem Schlüssel kam. Gelöscht, gilt er binnen Sekunden nicht mehr.',
  empty: {
    title: 'Noch kann kein Gerät senden',
    detail:
      'Mit einem Schlüssel senden Tracker, Gateways und Telefone ihre Nachrichten an dieses Konto. Legen Sie einen an, fügen Sie eine Zeile ein, und das erste Fahrzeug erscheint von selbst.',
  },
};
