import { expect, test } from 'vitest';
import { explainMailFailure } from './mail-failure.ts';

test.each([
  [
    '550 5.1.1 <a@correo.cl>: Recipient address rejected: User unknown in virtual mailbox table',
    'la casilla no existe',
  ],
  ['550 no such user', 'la casilla no existe'],
  ['550 no existe', 'la casilla no existe'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'la casilla no existe'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'el dominio de la dirección no existe o no recibe correos'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'la casilla está llena'],
  ['552 5.2.2 Mailbox full', 'la casilla está llena'],
  ['550 5.2.1 The email account is disabled', 'la casilla está desactivada'],
  [
    '550 5.1.2 Host unknown (Name server: gmial.com: host not found)',
    'el dominio de la dirección no existe o no recibe correos',
  ],
  ['getaddrinfo ENOTFOUND mx.gmial.com', 'el dominio de la dirección no existe o no recibe correos'],
  [
    '550 5.7.1 Message rejected due to content',
    'el servidor de la persona lo rechazó como correo no deseado',
  ],
  [
    '550 5.7.26 Unauthenticated email is not accepted',
    'el servidor de la persona lo rechazó como correo no deseado',
  ],
  [
    '554 Your access to this mail system has been rejected due to poor reputation',
    'el servidor de la persona lo rechazó como correo no deseado',
  ],
  ['552 5.3.4 Message size exceeds fixed limit', 'el mensaje es demasiado grande para esa casilla'],
  ['553 5.1.3 Invalid address', 'la dirección está mal escrita o ya no se usa'],
  [
    'The mail service answered 422: {"message":"Invalid `to` field"}',
    'la dirección está mal escrita o ya no se usa',
  ],
  ['421 4.7.0 Try again later', 'el servidor de la persona no respondía'],
  ['connect ECONNREFUSED 203.0.113.5:25', 'el servidor de la persona no respondía'],
  ['550 Requested action not taken', 'la casilla no existe o no acepta correos'],
  ['554 Transaction failed', 'el servidor de correo no lo aceptó'],
])('%j means «%s»', (error, words) => {
  expect(explainMailFailure(error)).toBe(words);
});
