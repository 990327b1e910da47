/** The longest tag, in characters. */
export const MAX_TAG = 40;
