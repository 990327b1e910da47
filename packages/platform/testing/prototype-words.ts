/** Names that every object answers to, though nobody gave them to it. */
export const PROTOTYPE_WORDS = [
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
] as const;
