/** One module for the panels of profiles, because the names of all modules count in the weight of the first page. */
export { PastAlarms } from './PastAlarms.tsx';
export { ProfileDetails } from './ProfileDetails.tsx';
