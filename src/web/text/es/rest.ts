export * from './cold-chain.ts';
export * from './day.ts';
export * from './fleet.ts';
export { one as kinds } from './kinds.ts';
export * from './manage.ts';
export * from './past.ts';
export * from './places.ts';
export { reasons } from './reasons.ts';
export * from './records.ts';
