import { clsx } from 'clsx';
import {
  isTooLong,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  meetsRule,
  PASSWORD_RULE_NAMES,
  type PasswordRule,
} from '#domain/staff/password.ts';

const RULES = {
  length: `Al menos ${MIN_PASSWORD_LENGTH} caracteres`,
  upperCase: 'Una letra mayúscula',
  lowerCase: 'Una letra minúscula',
  digit: 'Un número',
  special: 'Un carácter especial (!@#$%^&*(),.?":{}|<>)',
} as const satisfies Record<PasswordRule, string>;

/** Named beforehand; only the auth service knows the passwords. */
const UNCOMMON = 'Ninguna de las contraseñas más usadas';

/** The rules of the password policy, ticked off while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="grid gap-1 text-sm" aria-label="Requisitos de la contraseña">
      {PASSWORD_RULE_NAMES.map((rule) => {
        const isMet = meetsRule(password, rule);
        return (
          <li key={rule} className={clsx('flex gap-2', isMet ? 'text-status-green' : 'text-muted')}>
            <span aria-hidden="true">{isMet ? '✓' : '○'}</span>
            {RULES[rule]}
            <span className="sr-only">{isMet ? ': cumplido' : ': pendiente'}</span>
          </li>
        );
      })}
      <li className="flex gap-2 text-muted">
        <span aria-hidden="true">○</span>
        {UNCOMMON}
      </li>
      {isTooLong(password) && (
        <li>
          <p role="alert" className="flex gap-2 text-status-red">
            <span aria-hidden="true">✕</span>
            Demasiado larga: {MAX_PASSWORD_BYTES} caracteres como máximo, menos con tildes o emojis
          </p>
        </li>
      )}
    </ul>
  );
}
