/** A day as dd/MM/yyyy; days have no time zone. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
