-- Changes that open screens of the portal hear about; row-level security decides who hears which.

alter publication supabase_realtime add table
  public.job_applications, public.internship_applications, public.job_postings;
