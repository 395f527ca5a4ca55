-- Rules of text that columns, checks and indexes of several tables apply. They are part of the tables and not definitions:
-- a new body would leave the rows and the index that the old one made, so it comes with a step that puts those right.
-- The bodies are bound when they are created, so no search_path can bend them.

-- Rule 12: two names are one when their keys are equal. Invisible characters don't make a difference.
create function app.employer_name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    lower(normalize(
      regexp_replace(name, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+', '', 'g'), nfkc) collate "und-x-icu"),
    '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));

-- Rule 22, domain/web-address.ts: http or https, a host with a dot, nothing before the host. URL_MAX_LENGTH
create function app.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 2000
    and address ~* '^https?://[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:[0-9]{1,5})?([/?#]\S*)?$';

-- domain/email.ts, EMAIL_MAX_LENGTH
create function app.is_email(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 254
    and address ~* '^[a-z0-9!#$%&*+/=?^_`{|}~''.-]{1,64}@([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$';

-- Rule 23: bold, italic, headings 2 to 4, lists and links with the ten schemes; not one other "<". The cleaners
-- of the server are the rule, this is the backstop of a database behind another server. RICH_TEXT_MAX_BYTES
create function app.is_rich_text(html text) returns boolean
  language sql immutable parallel safe
  return octet_length(html) <= 100000
    and position('<' in regexp_replace(
      html,
      '</?(?:p|strong|em|h[234]|ul|ol|li)>|<br ?/?>|</a>'
        || '|<a(?: (?:href="(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>',
      '', 'gi')) = 0;

-- Rule 23: an empty editor ("<p></p>") counts as empty.
create function app.has_text(html text) returns boolean
  language sql immutable parallel safe
  return regexp_replace(html, '<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff]', '', 'g') <> '';

-- Rule 17: one calendar decides what "today" is. PORTAL_TIME_ZONE
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'America/Chicago')::date;
grant execute on function
  app.employer_name_key, app.is_web_address, app.is_email, app.is_rich_text, app.has_text, app.today to authenticated;
