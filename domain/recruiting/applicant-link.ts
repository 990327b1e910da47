/** Tokens of the applicant's page: 128 bits in hexadecimal. */
export const APPLICANT_TOKEN_PATTERN = /^[0-9a-f]{32}$/;
