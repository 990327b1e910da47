/**
 * Fills in a text's variables, written `{{name}}`, in one pass: a value that looks like a variable stays as it is, and so does
 * an unknown variable.
 */
export const fillVariables = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{([\w.]+)\}\}/g, (variable, name: string) => values.get(name) ?? variable);
