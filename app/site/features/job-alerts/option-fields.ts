/** Names of the checkboxes: one field per option, read the same way by scripts and in posted forms. */
export const departmentField = (value: string): string => `department:${value}`;
export const locationField = (value: string): string => `location:${value}`;
