-- The planner does not count what it costs to read a text search vector that is stored out of line: for a word that most CVs
-- have it would read all of them, where the index alone answers.
alter function public.search_applications set enable_seqscan = off;
