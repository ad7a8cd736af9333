/** Each driver has a password, which nothing ever reads: the table keeps no form of it. */
export const noDriverPasswords = `
alter table driver drop column password_hash;
`;
