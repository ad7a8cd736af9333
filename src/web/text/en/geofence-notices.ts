/** Who is told of a geofence: comes with the panel of one that tells anybody. */
export const geofenceNotices = {
  sent: 'What was sent lately',
  unsubscribed: (day: string) => `Unsubscribed on ${day}`,
  again: 'Send again',
  againTo: (address: string) => `Send again to ${address}`,
  subscribed: (address: string) => `${address} gets mails of this geofence again`,
  failed: (address: string, why: string) => `${address} could not be subscribed again. ${why}`,
};
