export { verifySmtp } from '#platform/mail/transport.ts';
