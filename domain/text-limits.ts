/** The key of the text shown for a text that is too long. */
export const TOO_LONG = 'common.tooLong';

/**
 * How many characters each text of the public forms may have, as the database holds them to. Apart from the schemas,
 * so that a page shows its fields without fetching what checks them.
 */
export const CONTACT_LIMITS = { name: 200, company: 200, email: 254, phone: 50, message: 5000 } as const;

export const APPLICATION_LIMITS = { full_name: 200, email: 254, phone: 50, cover_letter: 5000 } as const;

export const INTERNSHIP_LIMITS = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 50,
  institution: 200,
  career: 200,
  motivation: 5000,
  skills: 5000,
} as const;
