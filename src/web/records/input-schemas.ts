import type * as z from 'zod';
import { userInput } from '../../contract/administration.ts';
import { alertRuleInput } from '../../contract/alerts.ts';
import { assignmentRow } from '../../contract/assignments.ts';
import { driverInput } from '../../contract/drivers.ts';
import { geofenceInput } from '../../contract/geofences.ts';
import { inputAssignment, inputTypeInput } from '../../contract/inputs.ts';
import { externalReferenceInput } from '../../contract/references.ts';
import { reminderInput } from '../../contract/reminders.ts';
import { tagInput } from '../../contract/tags.ts';
import { probeInput, profileInput } from '../../contract/temperature.ts';
import { fleetInput, vehicleInput } from '../../contract/vehicles.ts';
import type { DefinedKind } from './define-record.ts';

/** Schemas of the requests. They load with the forms: lists need no schemas. */
export const inputSchemas: Readonly<Record<DefinedKind, z.ZodType>> = {
  alertRule: alertRuleInput,
  assignment: assignmentRow,
  driver: driverInput,
  externalReference: externalReferenceInput,
  fleet: fleetInput,
  geofence: geofenceInput,
  input: inputAssignment,
  inputType: inputTypeInput,
  probe: probeInput,
  profile: profileInput,
  reminder: reminderInput,
  tag: tagInput,
  user: userInput,
  vehicle: vehicleInput,
};
