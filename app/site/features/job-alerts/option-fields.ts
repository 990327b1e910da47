/** Names of checkboxes: one field per option, which scripts and posted forms read alike. */
export const departmentField = (value: string): string => `department:${value}`;
export const locationField = (value: string): string => `location:${value}`;
