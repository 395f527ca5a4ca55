-- Rules of text that columns, checks and indexes of several tables apply. They are part of the
-- tables and not definitions: a new body would leave the rows and the index that the old body made,
-- so it comes with a step that puts those right. The bodies are bound when they are created, so no
-- search_path can bend them.

-- Rule 57: what cannot be seen makes different names look alike, so no name of a company, a person
-- or a job holds it: control and format characters, separators of lines, and what Unicode calls
-- default ignorable (variation selectors, tags, fillers, the grapheme joiner).
-- domain/account/visible-name.ts is the same in a line; a test compares the two for every character.
create function app.visible_part(text text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    text,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');

-- Persian, Urdu and Indic names need the zero-width non-joiner and joiner. An applicant's name is
-- no key, so it may hold both.
create function app.without_joiners(text text) returns text
  language sql immutable parallel safe
  return translate(text, U&'\200C\200D', '');

-- Rule 12: two names are one when their keys are equal.
create function app.employer_name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    lower(normalize(name, nfkc) collate "und-x-icu"), '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));

-- Rule 22, domain/company/web-address.ts: http or https, a host with a dot, nothing before the host.
-- URL_MAX_LENGTH
create function app.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 2000
    and address ~* '^https?://[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:[0-9]{1,5})?([/?#]\S*)?$';

-- domain/account/email.ts, EMAIL_MAX_LENGTH. The 64 characters before the @ are counted outside the
-- pattern, which is faster.
create function app.is_email(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 254 and strpos(address, '@') <= 65
    and address ~* '^[a-z0-9!#$%&*+/=?^_`{|}~''.-]+@([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$';

-- Rule 23: bold, italic, headings 2 to 4, lists and links with the ten schemes; not one other "<".
-- The cleaners of the server are the rule, this is the backstop of a database behind another
-- server. An allowed tag holds no second "<", so the pattern stops at the first "<" that begins
-- none. RICH_TEXT_MAX_BYTES
create function app.is_rich_text(html text) returns boolean
  language sql immutable parallel safe
  return octet_length(html) <= 100000
    and html !~* ('<(?!/?(?:p|strong|em|h[234]|ul|ol|li)>|br ?/?>|/a>'
      || '|a(?: (?:href="(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>)');

-- Rule 23: an empty editor ("<p></p>") counts as empty.
create function app.has_text(html text) returns boolean
  language sql immutable parallel safe
  return html !~ '^(?:<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff])*$';

-- Rule 17: one calendar decides what "today" is. PORTAL_TIME_ZONE
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'America/Chicago')::date;

grant execute on function
  app.employer_name_key, app.is_web_address, app.is_email, app.is_rich_text, app.has_text, app.today, app.visible_part to authenticated;
