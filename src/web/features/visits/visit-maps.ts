export { TrackMap } from './TrackMap.tsx';
export { WhyMap } from './WhyMap.tsx';
