-- Invitations to a company (rule 37).

create policy "members see the invitations of their active company" on public.employer_invitations
  for select to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));
create policy "members revoke invitations of their active company" on public.employer_invitations
  for delete to authenticated using (employer_id = any ((select app.my_active_employer_ids())::bigint[]));

-- Logs that an invitation was revoked. Logs nothing if the invited user became a member.
create function app.log_revocation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.employers_users l join public.users u on u.id = l.user_id
    where l.employer_id = old.employer_id and lower(u.email) = old.email
  ) then
    perform app.log_team_change(old.employer_id, 'invitation_revoked', null, old.email);
  end if;
  return null;
end;
$$;
create trigger log_revocation after delete on public.employer_invitations
  for each row execute function app.log_revocation();

-- Revokes the open invitations that a removed member sent. Otherwise a removed member could return
-- with an invitation to a second email address. Keeps the invitations of a member who leaves or
-- deletes the account.
create function app.revoke_invitations_of_removed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is distinct from app.my_user_id() and exists (select from public.users u where u.id = old.user_id) then
    delete from public.employer_invitations i where i.employer_id = old.employer_id and i.invited_by = old.user_id;
  end if;
  return null;
end;
$$;
-- The trigger's name sorts after log_member_change, so it runs later. The log then lists the
-- removal before the revocations.
create trigger revoke_invitations_of_removed after delete on public.employers_users
  for each row execute function app.revoke_invitations_of_removed();

-- Rule 37: a user sends at most 20 invitations an hour. Locks the user's row, so that simultaneous
-- invitations are counted correctly. Also locks the inviter's membership, so that an invitation and
-- the removal of its inviter run in sequence. If the removal is first, the invitation is rejected.
-- If the invitation is first, the removal revokes it.
create function app.spend_invitation(employer_id bigint) returns void
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

-- Stores an invitation and returns its id. The server then sends the email. Neither the result nor
-- an error shows whether the email address has an account. Errors show memberships and open
-- invitations, which members can see anyway.
create function public.invite(employer_id bigint, email text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(invite.email));
  invitation_id bigint;
begin
  perform app.spend_invitation(invite.employer_id);
  if exists (
    select from public.employers_users l join public.users u on u.id = l.user_id
    where l.employer_id = invite.employer_id and lower(u.email) = address
  ) then
    raise exception '% already has access', address using errcode = 'unique_violation', hint = 'already_member';
  end if;
  insert into public.employer_invitations (employer_id, email, invited_by)
  values (invite.employer_id, address, app.my_user_id())
  on conflict do nothing
  returning id into invitation_id;
  if invitation_id is null then
    raise exception '% is already invited', address using errcode = 'unique_violation', hint = 'already_invited';
  end if;
  perform app.log_team_change(invite.employer_id, 'invited', null, address);
  return invitation_id;
end;
$$;

create function public.resend_invitation(invitation_id bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  invitation public.employer_invitations;
begin
  select * into invitation from public.employer_invitations i where i.id = resend_invitation.invitation_id for update;
  perform app.spend_invitation(coalesce(invitation.employer_id, 0));
  update public.employer_invitations i set expires_at = now() + interval '7 days' where i.id = invitation.id;
  perform app.log_team_change(invitation.employer_id, 'invitation_resent', null, invitation.email);
end;
$$;

create function public.revoke_invitation(invitation_id bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.employer_invitations i where i.id = revoke_invitation.invitation_id;
  if not found then
    raise exception 'This invitation does not exist' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Returns the content of an invitation's page. Visitors may call this function, because only the
-- invitation's email contains the token.
create function public.invitation_by_token(token text)
  returns table (employer_id bigint, employer_name text, email text, invited_by text, expires_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select e.id, e.name, i.email, btrim(u.first_name || ' ' || u.last_name), i.expires_at
    from public.employer_invitations i
      join public.employers e on e.id = i.employer_id and e.inactive = 0
      left join public.users u on u.id = i.invited_by
    where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.expires_at > now();
  end;

-- Makes the caller a member and returns the company's id. Rejects a caller whose confirmed email
-- address is not the invited email address.
create function public.accept_invitation(token text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  invitation record;
  me public.users;
begin
  select * into invitation from public.invitation_by_token(accept_invitation.token);
  if not found then
    raise exception 'This invitation is no longer valid' using hint = 'invitation_invalid';
  end if;
  select u.* into me from public.users u join auth.users a on a.id = u.auth_id
  where u.auth_id = (select auth.uid()) and a.email_confirmed_at is not null and lower(a.email) = invitation.email;
  if not found then
    raise exception 'This invitation was sent to another email address' using hint = 'invitation_other_email';
  end if;
  insert into public.employers_users (user_id, employer_id, joined_by)
  values (me.id, invitation.employer_id, 'invitation')
  on conflict do nothing;
  delete from public.employer_invitations i
  where i.employer_id = invitation.employer_id and i.email = invitation.email;
  if not found then -- revoked, or accepted in another tab, since the query above
    raise exception 'This invitation is no longer valid' using hint = 'invitation_invalid';
  end if;
  return invitation.employer_id;
end;
$$;
grant execute on function
  public.invite, public.resend_invitation, public.revoke_invitation, public.accept_invitation to authenticated;
grant execute on function public.invitation_by_token to anon, authenticated;
