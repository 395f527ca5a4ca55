-- Notes on applicants, and the texts of answers to applicants (rule 97).

-- The subquery returns only applications that the member may see.
create policy "members see the notes on applicants that they see" on public.application_notes
  for select to authenticated
  using (exists (select from public.applications a where a.id = application_id));
create policy "members of an active company delete their own notes" on public.application_notes
  for delete to authenticated
  using (user_id = (select app.my_user_id()) and exists (
    select from public.applications a join public.job_openings j on j.id = a.job_opening_id
    where a.id = application_id and j.employer_id = any ((select app.my_active_employer_ids())::bigint[])
  ));

create function public.add_application_note(application_id bigint, body text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  application constant public.applications := app.my_application(add_application_note.application_id);
  note_id bigint;
begin
  -- app.my_application() has locked the application, so two calls at the same time cannot exceed
  -- the limit of notes.
  if (select count(*) from public.application_notes n where n.application_id = application.id) >= 100 then -- NOTES_MAX
    raise exception 'An applicant can have 100 notes' using errcode = 'PT429', hint = 'application_notes';
  end if;
  insert into public.application_notes (application_id, user_id, author, body)
  select application.id, u.id, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email),
    btrim(add_application_note.body, E' \t\r\n')
  from public.users u where u.id = app.my_user_id()
  returning id into note_id;
  return note_id;
end;
$$;

create policy "members see the answers of their companies" on public.answer_texts
  for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));

-- Stores a company's text for an answer. Without a text, the portal's own text applies again.
create function public.save_answer_text(employer_id bigint, kind text, subject text default null, body text default null)
  returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if save_answer_text.employer_id = any (app.my_active_employer_ids()) is not true then
    raise exception 'You cannot change the answers of this company' using errcode = 'insufficient_privilege';
  end if;
  if save_answer_text.body is null then
    delete from public.answer_texts t where t.employer_id = save_answer_text.employer_id and t.kind = save_answer_text.kind;
  else
    insert into public.answer_texts (employer_id, kind, subject, body)
    values (save_answer_text.employer_id, save_answer_text.kind, save_answer_text.subject, save_answer_text.body)
    on conflict on constraint answer_texts_pkey do update set subject = excluded.subject, body = excluded.body;
  end if;
end;
$$;

grant execute on function public.add_application_note, public.save_answer_text to authenticated;
