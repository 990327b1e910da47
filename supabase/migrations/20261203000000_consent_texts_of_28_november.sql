-- The privacy policy names more of what is kept about students, so the texts that cite it have a new version.
insert into private.consent_texts (purpose, version, spanish, english) values
  ('application', '2026-11-28',
    'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('internship', '2026-11-28',
    'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].'),
  ('spontaneous', '2026-11-28',
    'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    'By sending your CV you allow us to keep these data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].'),
  ('job_alerts', '2026-11-28',
    'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    'By subscribing you allow us to use your e-mail address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].');

-- Who may configure notifications also edits the messages to applicants and the interview rooms.
update public.admin_permissions set description = 'Configurar notificaciones, mensajes a postulantes y salas'
  where name = 'rrhh.notifications.manage';
