-- Runs after the baseline's functions, over the rows of version 0.3: their postings had only the text of a location.

alter table public.job_postings disable trigger user;
update public.job_postings set (places, country, work_mode) = (select * from private.parse_job_location(location));
alter table public.job_postings enable trigger user;
