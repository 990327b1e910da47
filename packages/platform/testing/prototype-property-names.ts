/** Properties that objects inherit from `Object.prototype`. */
export const PROTOTYPE_PROPERTY_NAMES = [
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
] as const;
