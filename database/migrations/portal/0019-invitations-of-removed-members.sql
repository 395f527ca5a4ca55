-- Whoever is removed may have invited a second address of his own: what he left open is revoked with him, and the log says
-- so. Who leaves of his own accord, or deletes his account, leaves his invitations to the others.
create function app.revoke_invitations_of_removed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is distinct from app.my_user_id() and exists (select from public.users u where u.id = old.user_id) then
    delete from public.employer_invitations i where i.employer_id = old.employer_id and i.invited_by = old.user_id;
  end if;
  return null;
end;
$$;
-- Fires after log_member_change, by its name: the log tells the removal first.
create trigger revoke_invitations_of_removed after delete on public.employers_users
  for each row execute function app.revoke_invitations_of_removed();

-- As before, and the inviter's link is locked: a removal at the same moment waits and then finds the invitation, or the
-- invitation waits and is refused.
create or replace function app.spend_invitation(employer_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.employers_users l
  where l.employer_id = spend_invitation.employer_id and l.user_id = app.my_user_id() for share;
  if not found or spend_invitation.employer_id <> all (app.my_active_employer_ids()) then
    raise exception 'You cannot invite people to this company' using errcode = 'insufficient_privilege';
  end if;
  perform from public.users u where u.id = app.my_user_id() for no key update;
  if (
    select count(*) from public.team_log t
    where t.actor_id = app.my_user_id() and t.created > now() - interval '1 hour'
      and t.action in ('invited', 'invitation_resent')
  ) >= 20 then -- INVITATIONS_PER_HOUR
    raise exception 'You can send 20 invitations an hour' using errcode = 'PT429', hint = 'invitation_limit';
  end if;
end;
$$;
