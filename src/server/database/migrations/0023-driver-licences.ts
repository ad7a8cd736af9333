/** The day on which a driver's licence expires. */
export const driverLicences = `
alter table driver add column licence_expires date;
`;
