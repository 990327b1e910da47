export type TemplateName =
  | 'confirmation'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | PlatformTemplateName;

/** Messages that Supabase Auth has no templates for. */
export type PlatformTemplateName = 'second_factor_attempts' | 'recovery_code_used' | 'passkey_added';

/**
 * Used where a project has no template of its own. Source: https://supabase.com/docs/guides/auth/auth-email-templates
 */
export const DEFAULT_TEMPLATES: Readonly<Record<TemplateName, { subject: string; html: string }>> = {
  confirmation: {
    subject: 'Confirm Your Signup',
    html: '<h2>Confirm your signup</h2><p>Follow this link to confirm your user:</p><p><a href="{{ .ConfirmationURL }}">Confirm your mail</a></p><p>Alternatively, enter the code: {{ .Token }}</p>',
  },
  invite: {
    subject: 'You have been invited',
    html: '<h2>You have been invited</h2><p>You have been invited to create a user on {{ .SiteURL }}. Follow this link to accept the invite:</p><p><a href="{{ .ConfirmationURL }}">Accept the invite</a></p>',
  },
  magic_link: {
    subject: 'Your Magic Link',
    html: '<h2>Magic Link</h2><p>Follow this link to login:</p><p><a href="{{ .ConfirmationURL }}">Log In</a></p><p>Alternatively, enter the code: {{ .Token }}</p>',
  },
  recovery: {
    subject: 'Reset Your Password',
    html: '<h2>Reset Password</h2><p>Follow this link to reset the password for your user:</p><p><a href="{{ .ConfirmationURL }}">Reset Password</a></p>',
  },
  email_change: {
    subject: 'Confirm Email Change',
    html: '<h2>Confirm Change of Email</h2><p>Follow this link to confirm the update of your email from {{ .Email }} to {{ .NewEmail }}:</p><p><a href="{{ .ConfirmationURL }}">Change Email</a></p>',
  },
  reauthentication: {
    subject: 'Confirm Reauthentication',
    html: '<h2>Confirm reauthentication</h2><p>Enter the code: {{ .Token }}</p>',
  },
  second_factor_attempts: {
    subject: 'Wrong codes for your second factor',
    html: '<h2>Wrong codes for your second factor</h2><p>Somebody entered your password at {{ .SiteURL }} and then several wrong codes. Codes are now refused for a while. If it was not you, change your password.</p>',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    html: '<h2>A recovery code was used</h2><p>Somebody entered your password and a recovery code at {{ .SiteURL }}. If it was not you, change your password and create new codes.</p>',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    html: '<h2>A passkey was added to your account</h2><p>It signs in to {{ .SiteURL }} without your password. If it was not you, remove it and change your password.</p>',
  },
};
