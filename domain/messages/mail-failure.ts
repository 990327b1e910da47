/** Enhanced status codes in words. Source: https://www.iana.org/assignments/smtp-enhanced-status-codes */
const BY_CODE: readonly (readonly [code: RegExp, words: string])[] = [
  [/\b5\.1\.(?:2|8|10)\b|\b5\.4\.4\b/, 'el dominio de la dirección no existe o no recibe correos'],
  [/\b[45]\.2\.2\b/, 'la casilla está llena'],
  [/\b5\.2\.1\b/, 'la casilla está desactivada'],
  [/\b5\.1\.[346]\b|\b5\.1\.0\b.*(?:syntax|malformed)/i, 'la dirección está mal escrita o ya no se usa'],
  [/\b5\.1\.[01]\b/, 'la casilla no existe'],
  [/\b5\.(?:2\.3|3\.4)\b/, 'el mensaje es demasiado grande para esa casilla'],
  [/\b5\.7\.\d+\b/, 'el servidor de la persona lo rechazó como correo no deseado'],
];

/** The words of mail servers that give no such code, or a general one. */
const BY_WORDS: readonly (readonly [words: RegExp, meaning: string])[] = [
  [/quota|mailbox (?:is )?full|over.?quota|insufficient storage/i, 'la casilla está llena'],
  [/too (?:large|big)|exceeds .*size|size limit/i, 'el mensaje es demasiado grande para esa casilla'],
  [
    /(?:domain|host) (?:name )?(?:not found|does not exist|unknown)|unrouteable|ENOTFOUND|NXDOMAIN|null MX/i,
    'el dominio de la dirección no existe o no recibe correos',
  ],
  [
    /no such (?:user|recipient|mailbox)|(?:user|recipient|mailbox) (?:unknown|not found|unavailable)|unknown (?:user|recipient|mailbox)|does not exist|no existe/i,
    'la casilla no existe',
  ],
  [
    /spam|black.?list|block.?list|reputation|policy|dmarc|\bspf\b|\bdkim\b/i,
    'el servidor de la persona lo rechazó como correo no deseado',
  ],
  [
    /invalid (?:address|recipient)|malformed|syntax|answered 422/i,
    'la dirección está mal escrita o ya no se usa',
  ],
  [
    /^4\d\d\b|\b4\.\d+\.\d+\b|tim(?:ed? ?out|eout)|ECONN|EHOSTUNREACH|try again|greylist|temporar/i,
    'el servidor de la persona no respondía',
  ],
  [/^55[013]\b/, 'la casilla no existe o no acepta correos'],
  [/^552\b/, 'la casilla está llena o el mensaje es demasiado grande'],
];

/**
 * Why a mail did not arrive, in words that recruiters understand.
 *
 * @param error the mail server's or the mail service's answer, which is technical and mostly English
 */
export const explainMailFailure = (error: string): string =>
  [...BY_CODE, ...BY_WORDS].find(([pattern]) => pattern.test(error))?.[1] ??
  'el servidor de correo no lo aceptó';
