/**
 * One lane stores one account, and a vehicle belongs to one stripe of that lane. The version of a stripe shows whether
 * another service stored something for its vehicles. All services must use the same numbers.
 */
export const lanes = 2;
const stripesOfLane = 32;

export const laneOf = (accountId: number): number => accountId % lanes;
export const stripeOf = (accountId: number, vehicleId: number): number =>
  laneOf(accountId) * stripesOfLane + (vehicleId % stripesOfLane);
