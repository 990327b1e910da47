-- The form of a new posting chooses its id, so that one that is sent again after its answer was lost is stored once.

grant insert (id) on public.job_postings to authenticated;
