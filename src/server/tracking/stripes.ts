/**
 * One lane stores one account, and a vehicle belongs to one stripe of its account. The version of a stripe shows whether
 * another service stored something for its vehicles. All services must use the same numbers.
 */
export const lanes = 2;
const stripesOfAccount = 32;

export const laneOf = (accountId: number): number => accountId % lanes;

/** A number for the stripe of a vehicle. No two accounts share one. */
export const stripeOf = (accountId: number, vehicleId: number): number =>
  accountId * stripesOfAccount + (vehicleId % stripesOfAccount);
export const accountOfStripe = (stripe: number): number => Math.floor(stripe / stripesOfAccount);
