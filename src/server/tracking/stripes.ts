/**
 * An account is stored by one lane, and a vehicle belongs to one stripe of that lane: the versions of its stripes tell a
 * service whether anybody else stored something of its vehicles. Every service counts alike.
 */
export const lanes = 2;
const stripesOfLane = 32;

export const laneOf = (accountId: number): number => accountId % lanes;
export const stripeOf = (accountId: number, vehicleId: number): number =>
  laneOf(accountId) * stripesOfLane + (vehicleId % stripesOfLane);
