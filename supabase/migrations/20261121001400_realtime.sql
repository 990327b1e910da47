-- Changes that open screens of the portal hear about; row-level security decides who hears which.

alter publication supabase_realtime add table
  public.job_applications, public.internship_applications, public.job_postings,
  public.admin_profiles, public.admin_user_roles, public.admin_roles, public.admin_role_permissions,
  public.admin_invitations, public.hero_images, public.success_cases;
