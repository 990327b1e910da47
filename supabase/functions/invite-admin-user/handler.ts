import { INVITE_ERRORS, inviteSchema } from '#domain/staff/invitation.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { invitationMail } from '../_shared/emails/invitation.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { siteUrl } from '../_shared/environment.ts';
import { readCompany } from '../_shared/read-company.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { sha256 } from '../_shared/sha256.ts';
import { admitCompanyAccount, createInvitation, pendingInvitation, renewInvitation } from './invitations.ts';
import { requireGrantable } from './require-grantable.ts';

const NOT_MAILED =
  'La invitación se guardó, pero no se pudo enviar el correo. Use «Reenviar» en Invitaciones.';

/**
 * Invites a user to the portal, or resends a pending invitation with a new token. The inviter needs the permission, and
 * cannot grant more than they hold or were delegated. A person who has already signed in through their company's
 * identity provider gets the role at once, which the response reports as `isAdmitted`.
 */
export default endpoint({
  name: 'invite-admin-user',
  perHour: 100,
  schema: inviteSchema,
  invalid: INVITE_ERRORS.missing,
  malformed: { email: INVITE_ERRORS.email },
  async act({ environment, input, request, service }) {
    const caller = await requireCaller(request, environment);
    requirePermission(caller.access, 'accesos.invitations.create', 'No tiene permiso para invitar usuarios');
    // A resent invitation keeps its original role, whatever the request body contains.
    const invitation = input.isResend ? await pendingInvitation(service, input.email) : input;
    const role = await requireGrantable(caller, invitation.role_id);
    if (
      !('id' in invitation) &&
      (await admitCompanyAccount(service, { ...invitation, invitedBy: caller.id }))
    )
      return Response.json({ success: true, isAdmitted: true });
    const token = newToken();
    const digest = await sha256(token);
    if ('id' in invitation)
      await renewInvitation(service, { id: invitation.id, digest, invitedBy: caller.id });
    else await createInvitation(service, { ...invitation, digest, invitedBy: caller.id });
    await sendMail(environment, {
      to: invitation.email,
      mail: invitationMail(await readCompany(service), {
        name: invitation.full_name,
        role: role.name,
        url: `${siteUrl(environment)}/setup-password?token=${token}`,
      }),
      once: `invitation/${digest}`,
    }).catch((error: unknown) => {
      console.error('invitation not mailed', error instanceof Error ? error.message : error);
      throw new HttpError(502, NOT_MAILED);
    });
    return Response.json({ success: true, isAdmitted: false });
  },
});

/** 256 random bits as 43 URL-safe characters. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
