/** Whatever is read of roles, by those who write them and by those who give them. */
export const ROLES_KEY = ['roles'] as const;
