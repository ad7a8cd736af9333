export const geofenceNotices: typeof import('../en/geofence-notices.ts').geofenceNotices = {
  sent: 'Lo enviado hace poco',
  unsubscribed: (day) => `Se dio de baja el ${day}`,
  again: 'Volver a enviar',
  againTo: (address) => `Volver a enviar a ${address}`,
  subscribed: (address) => `${address} vuelve a recibir correos de esta geocerca`,
  failed: (address, why) => `No se pudo volver a dar de alta ${address}. ${why}`,
};
