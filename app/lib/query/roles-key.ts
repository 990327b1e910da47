/** The key of all queries about roles, where they are edited and where they are assigned. */
export const ROLES_KEY = ['roles'] as const;
