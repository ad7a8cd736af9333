/**
 * Alert rules about vehicles: an input that is on, silence, long stays, unknown buttons. `place` is where an input must have
 * been turned on, with `tag_id` for geofences of that tag only.
 */
export const vehicleRules = `
alter table alert_rule
  add column input_type_id bigint,
  add column tag_id bigint,
  add column place text not null default 'anywhere';
alter table notice
  add column input_id bigint,
  add column button_id text;
`;
