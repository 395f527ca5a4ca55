-- Rule 100: a company's own questions to the applicants of a job, and the answers.

-- Returns true for up to five questions (QUESTIONS_MAX), each on its own line after its kind. At
-- most one of them needs an answer. domain/job/own-questions.ts has the same rule.
-- QUESTION_MAX_LENGTH
create function app.are_questions(text text) returns boolean
  language sql immutable parallel safe
  return text ~ '^(?:(?:Text|Yes/No|Yes needed|No needed): \S[^\n]{0,149}(?:\n(?!$)|$)){1,5}$'
    and text !~ '(^|\n)(Yes|No) needed: .*\n(Yes|No) needed: '
    and replace(text, E'\n', '') = app.visible_part(replace(text, E'\n', ''))
    and (select count(*) = count(distinct q.line) from string_to_table(text, E'\n') q (line));
grant execute on function app.are_questions to authenticated;

alter table public.job_openings add column questions text check (app.are_questions(questions));
grant insert (questions), update (questions) on public.job_openings to authenticated;

-- Returns true for a list of at most five objects with a question as the job had it, and the
-- answer. An empty answer means that the applicant gave none. LINE_MAX_LENGTH
create function app.are_answers(answers jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) between 1 and 5
    and not exists (
      select from jsonb_array_elements(answers) a
      where jsonb_typeof(a) <> 'object' or jsonb_typeof(a -> 'question') is distinct from 'string'
        or jsonb_typeof(a -> 'answer') is distinct from 'string' or (select count(*) from jsonb_object_keys(a)) <> 2
        or not app.are_questions(a ->> 'question')
        or char_length(a ->> 'answer') > 200 or a ->> 'answer' <> app.visible_part(a ->> 'answer')
        or a ->> 'question' !~ '^Text: ' and a ->> 'answer' not in ('yes', 'no', '')
    );

alter table public.applications
  -- The questions at that time with the answers. They stay as they are if the company changes its
  -- questions. Null if the job had no questions.
  add column answers jsonb check (app.are_answers(answers)),
  -- False if the applicant did not give the answer that the job needed. Lists show these applicants
  -- below the others.
  add column meets_needs boolean not null default true;
grant select (answers, meets_needs) on public.applications to authenticated;

-- Indexes for lists of applicants. They replace those without meets_needs.
drop index public.applicants_of_company, public.applicants_of_company_by_state,
  public.applicants_of_job, public.applicants_of_job_by_state;
create index applicants_of_company on public.applications (employer_id, meets_needs desc, created desc, id desc)
  where email is not null;
create index applicants_of_company_by_state
  on public.applications (employer_id, state, meets_needs desc, created desc, id desc) where email is not null;
create index applicants_of_job on public.applications (job_opening_id, meets_needs desc, created desc, id desc)
  where email is not null;
create index applicants_of_job_by_state
  on public.applications (job_opening_id, state, meets_needs desc, created desc, id desc) where email is not null;
