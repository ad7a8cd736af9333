/** Each driver has a password that nothing reads, so the table does not store it. */
export const noDriverPasswords = `
alter table driver drop column password_hash;
`;
