import type { BadgeTone } from '#app/ui/status-badge.tsx';

/** Filterable kinds of events; each groups several actions of the auth service. */
export const KINDS = {
  accesos: 'Ingresos',
  fallidos: 'Ingresos fallidos',
  contrasenas: 'Contraseñas, llaves y recuperación',
  segundo_factor: 'Segundo factor',
  cuentas: 'Cuentas',
  rechazos: 'Rechazos y límites',
  datos: 'Claves y exportaciones',
} as const;

export type Kind = keyof typeof KINDS;

interface Action {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly kind: Kind;
}

/** Named as in Supabase Auth, where it has the action: https://supabase.com/docs/guides/auth/audit-logs */
const ACTIONS: Readonly<Record<string, Action>> = {
  login: { label: 'Entró', tone: 'green', kind: 'accesos' },
  logout: { label: 'Salió', tone: 'steel', kind: 'accesos' },
  invite_accepted: { label: 'Aceptó la invitación', tone: 'green', kind: 'accesos' },
  login_failed: { label: 'Ingreso fallido', tone: 'red', kind: 'fallidos' },
  user_updated_password: { label: 'Contraseña cambiada', tone: 'amber', kind: 'contrasenas' },
  user_recovery_requested: { label: 'Recuperación pedida', tone: 'steel', kind: 'contrasenas' },
  user_recovery_used: { label: 'Recuperación usada', tone: 'amber', kind: 'contrasenas' },
  user_reauthenticate_requested: {
    label: 'Código de verificación pedido',
    tone: 'steel',
    kind: 'contrasenas',
  },
  user_confirmation_requested: { label: 'Confirmación pedida', tone: 'steel', kind: 'cuentas' },
  user_signedup: { label: 'Cuenta creada', tone: 'green', kind: 'cuentas' },
  user_repeated_signup: { label: 'Registro repetido', tone: 'steel', kind: 'cuentas' },
  user_invited: { label: 'Persona invitada', tone: 'green', kind: 'cuentas' },
  user_modified: { label: 'Cuenta cambiada', tone: 'amber', kind: 'cuentas' },
  user_deleted: { label: 'Cuenta eliminada', tone: 'red', kind: 'cuentas' },
  identity_linked: { label: 'Otra forma de ingreso agregada', tone: 'amber', kind: 'cuentas' },
  identity_unlinked: { label: 'Otra forma de ingreso quitada', tone: 'amber', kind: 'cuentas' },
  factor_in_progress: { label: 'Segundo factor iniciado', tone: 'steel', kind: 'segundo_factor' },
  factor_verified: { label: 'Segundo factor comprobado', tone: 'green', kind: 'segundo_factor' },
  verification_attempted: { label: 'Código escrito', tone: 'steel', kind: 'segundo_factor' },
  factor_verification_failed: { label: 'Código incorrecto', tone: 'red', kind: 'segundo_factor' },
  factor_paused: { label: 'Segundo factor en pausa', tone: 'red', kind: 'segundo_factor' },
  factor_unenrolled: { label: 'Segundo factor quitado', tone: 'amber', kind: 'segundo_factor' },
  factor_deleted: { label: 'Segundo factor quitado por otro', tone: 'amber', kind: 'segundo_factor' },
  factor_updated: { label: 'Segundo factor cambiado', tone: 'amber', kind: 'segundo_factor' },
  recovery_codes_generated: {
    label: 'Códigos de recuperación creados',
    tone: 'green',
    kind: 'segundo_factor',
  },
  recovery_codes_regenerated: {
    label: 'Códigos de recuperación renovados',
    tone: 'amber',
    kind: 'segundo_factor',
  },
  recovery_codes_verified: {
    label: 'Entró con un código de recuperación',
    tone: 'amber',
    kind: 'segundo_factor',
  },
  recovery_codes_deleted: {
    label: 'Códigos de recuperación quitados',
    tone: 'amber',
    kind: 'segundo_factor',
  },
  passkey_created: { label: 'Llave de acceso agregada', tone: 'amber', kind: 'contrasenas' },
  passkey_updated: { label: 'Llave de acceso renombrada', tone: 'steel', kind: 'contrasenas' },
  passkey_deleted: { label: 'Llave de acceso quitada', tone: 'amber', kind: 'contrasenas' },
  token_refused: { label: 'Credencial rechazada', tone: 'red', kind: 'rechazos' },
  refresh_token_reused: { label: 'Sesión reutilizada y cerrada', tone: 'red', kind: 'rechazos' },
  limit_reached: { label: 'Límite alcanzado', tone: 'amber', kind: 'rechazos' },
  sso_provider_created: { label: 'Ingreso de empresa agregado', tone: 'amber', kind: 'datos' },
  sso_provider_changed: { label: 'Ingreso de empresa modificado', tone: 'amber', kind: 'datos' },
  sso_provider_deleted: { label: 'Ingreso de empresa quitado', tone: 'amber', kind: 'datos' },
  signing_key_rotated: { label: 'Claves de firma renovadas', tone: 'amber', kind: 'datos' },
  data_exported: { label: 'Datos exportados', tone: 'amber', kind: 'datos' },
  data_expired: { label: 'Datos vencidos eliminados', tone: 'steel', kind: 'datos' },
  data_erased: { label: 'Datos eliminados por su titular', tone: 'amber', kind: 'datos' },
};

const byName = new Map(Object.entries(ACTIONS));

/** The label of an action, or its name if it has none. */
export const actionOf = (action: string): Pick<Action, 'label' | 'tone'> =>
  byName.get(action) ?? { label: action, tone: 'steel' };

export const actionsOf = (kind: Kind): string[] =>
  [...byName].filter(([, action]) => action.kind === kind).map(([name]) => name);

const TRAITS: ReadonlyMap<string, string> = new Map([
  ['method', 'Forma'],
  ['type', 'Tipo'],
  ['factor_type', 'Factor'],
  ['provider', 'Proveedor'],
  ['reason', 'Motivo'],
  ['problem', 'Problema'],
  ['scope', 'Alcance'],
  ['asked', 'Pidió cambiar'],
  ['what', 'Qué'],
  ['count', 'Cantidad'],
  ['limit', 'Límite'],
  ['rule', 'Límite'],
  ['failures', 'Códigos seguidos'],
  ['pause', 'Pausa'],
  ['is_new', 'Configuración nueva'],
  ['suppressed', 'Otros en el mismo minuto'],
  ['origin', 'Origen'],
]);

const VALUES: ReadonlyMap<string, string> = new Map([
  ['password', 'contraseña'],
  ['otp', 'código o enlace por correo'],
  ['email', 'correo'],
  ['phone', 'teléfono'],
  ['totp', 'aplicación'],
  ['webauthn', 'llave de seguridad'],
  ['passkey', 'llave de acceso'],
  ['oauth', 'cuenta de otro servicio'],
  ['sso/saml', 'cuenta de la empresa'],
  ['anonymous', 'sin cuenta'],
  ['recovery_code', 'código de recuperación'],
  ['recovery', 'recuperación'],
  ['magiclink', 'enlace de acceso'],
  ['signup', 'registro'],
  ['invite', 'invitación'],
  ['email_change', 'cambio de correo'],
  ['email_change_current', 'cambio de correo'],
  ['email_change_new', 'cambio de correo'],
  ['invalid_credentials', 'correo o contraseña incorrectos'],
  ['webauthn_verification_failed', 'llave que no se pudo comprobar'],
  ['webauthn_challenge_expired', 'llave usada demasiado tarde'],
  ['webauthn_challenge_not_found', 'llave usada demasiado tarde'],
  ['user_banned', 'cuenta bloqueada'],
  ['email_not_confirmed', 'correo sin confirmar'],
  ['api_key', 'clave de API desconocida'],
  ['malformed', 'token que no es tal'],
  ['bad_signature', 'firma falsa'],
  ['unsigned', 'token sin firma'],
  ['not_yet_valid', 'token que aún no vale'],
  ['invalid_claim', 'token con datos no válidos'],
  ['auth: signUp', 'registros'],
  ['auth: anonymous', 'registros sin cuenta'],
  ['auth: password', 'ingresos con contraseña'],
  ['auth: otp', 'códigos y enlaces pedidos'],
  ['auth: recover', 'recuperaciones pedidas'],
  ['auth: resend', 'confirmaciones pedidas otra vez'],
  ['auth: changeUser', 'cambios de cuenta'],
  ['auth: token', 'renovaciones de sesión'],
  ['auth: verify', 'códigos y enlaces usados'],
  ['auth: authorize', 'ingresos con otro proveedor iniciados'],
  ['auth: sso', 'ingresos con cuenta de la empresa'],
  ['auth: samlAssertion', 'respuestas de un proveedor de identidad'],
  ['auth: web3', 'ingresos con billetera'],
  ['auth: factorChallenge', 'segundos factores pedidos'],
  ['auth: passkeyChallenge', 'ingresos con llave iniciados'],
  ['auth: passkeyResponse', 'ingresos con llave'],
  ['auth: guesses', 'intentos con un mismo código'],
  ['auth: emails', 'correos de la instalación'],
  ['auth: text messages', 'mensajes de texto de la instalación'],
  ['auth: email confirmation to one address', 'confirmaciones a una dirección'],
  ['auth: email link to one address', 'enlaces a una dirección'],
  ['auth: sms confirmation to one address', 'confirmaciones a un teléfono'],
  ['auth: sms link to one address', 'códigos a un teléfono'],
  ['auth: sms factor to one address', 'segundos factores a un teléfono'],
  ['auth: password of an account', 'contraseñas de una cuenta'],
  ['auth: password of an account where it is known', 'contraseñas de una cuenta, desde donde entra'],
  ['storage: uploads', 'archivos subidos'],
  ['storage: uploaded bytes', 'datos subidos'],
  ['storage: all uploads', 'datos subidos entre todos'],
  ['storage: renderings', 'imágenes generadas'],
  ['broadcasts by HTTP', 'avisos en tiempo real'],
  ['local', 'esta sesión'],
  ['others', 'las otras sesiones'],
  ['global', 'todas las sesiones'],
  ['cvs', 'CVs'],
  ['applications', 'postulaciones'],
  ['internships', 'solicitudes de práctica'],
  ['spontaneous', 'postulaciones espontáneas'],
  ['quotes', 'solicitudes de cotización'],
  ['application', 'postulación'],
  ['internship', 'solicitud de práctica'],
  ['true', 'sí'],
  ['false', 'no'],
]);

/** The labeled traits of an event. */
export function describeTraits(traits: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  const known = new Map(Object.entries(traits));
  return [...TRAITS].flatMap(([key, name]) => {
    if (!known.has(key)) return [];
    const text = String(known.get(key));
    if (key === 'pause') return text === '0' ? [] : [{ name, value: `${text} s` }];
    return [{ name, value: VALUES.get(text) ?? text }];
  });
}
