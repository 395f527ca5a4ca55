-- Rules for texts and other values, used by columns, checks and indexes of several tables. Changing
-- a rule needs a new tables file. Replacing a function's body in `definitions` would neither check
-- the rows again nor rebuild the indexes. PostgreSQL resolves the names in the bodies at creation,
-- so a search_path cannot change their meaning.
--
-- A rule for one column of a table that is often written is a domain, which is a type with a check.
-- PostgreSQL parses and plans a domain's check once for each connection, but the checks of a table
-- for each statement (record 70).

-- Rule 57: removes invisible characters, which make different names look alike. These are control
-- and format characters, line separators, and characters that Unicode calls default ignorable
-- (variation selectors, tags, fillers, the grapheme joiner). domain/account/visible-name.ts does
-- the same for a single line. A test compares both for every character.
create function app.visible_part(text text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    text,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');

-- Removes the zero-width joiner and non-joiner before a name is checked. Persian, Urdu and Indic
-- names need these characters. Only applicants' names may contain them, because applicants' names
-- are not compared.
create function app.without_joiners(text text) returns text
  language sql immutable parallel safe
  return translate(text, U&'\200C\200D', '');

-- Rule 12: two names are the same if their keys are equal.
create function app.employer_name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    lower(normalize(name, nfkc) collate "und-x-icu"), '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));

-- Rule 22: accepts http or https, then a host with a dot, without user or password. The rule is the
-- same as in domain/fields/web-url.ts (URL_MAX_LENGTH).
create function app.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 2000
    and address ~* '^https?://[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:[0-9]{1,5})?([/?#]\S*)?$';

-- Applies the same rule as domain/account/email.ts (EMAIL_MAX_LENGTH). At most 64 characters may be
-- before the @. strpos() checks this faster than the pattern.
create function app.is_email(address text) returns boolean
  language sql immutable parallel safe
  return char_length(address) <= 254 and strpos(address, '@') <= 65
    and address ~* '^[a-z0-9!#$%&*+/=?^_`{|}~''.-]+@([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$';

-- Rule 23: returns true if the text has only these tags: bold, italic, headings 2 to 4, lists, and
-- links with the ten schemes. Returns false if a "<" does not start such a tag. The server removes
-- other tags before it stores a text. This check protects a database that another server writes to.
-- RICH_TEXT_MAX_BYTES
create function app.is_rich_text(html text) returns boolean
  language sql immutable parallel safe
  return octet_length(html) <= 100000
    and html !~* ('<(?!/?(?:p|strong|em|h[234]|ul|ol|li)>|br ?/?>|/a>'
      || '|a(?: (?:href="(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>)');

-- Rule 23: returns false for an empty editor ("<p></p>").
create function app.has_text(html text) returns boolean
  language sql immutable parallel safe
  return html !~ '^(?:<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff])*$';

-- Rule 100: returns true for one to five different lines (QUESTIONS_MAX). Each line has the kind of
-- a question and its text of at most 150 characters (QUESTION_MAX_LENGTH). At most one line has a
-- kind with "needed". domain/job/own-questions.ts has the same rule. Written in plpgsql and
-- `strict`, because PostgreSQL would parse the body of an SQL function at each insert and update of
-- a job, even of a job without questions.
create function app.are_questions(text text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return text ~ '^(?:(?:Text|Yes/No|Yes needed|No needed): \S[^\n]{0,149}(?:\n(?!$)|$)){1,5}$'
    and text !~ '(^|\n)(Yes|No) needed: .*\n(Yes|No) needed: '
    and replace(text, E'\n', '') = app.visible_part(replace(text, E'\n', ''))
    and (select count(*) = count(distinct q.line) from string_to_table(text, E'\n') q (line));
end;
$$;

-- Returns true for a list of one to five objects, each with a question and its answer. The question
-- is stored as the applicant saw it. The answer is empty if the applicant gave none.
-- LINE_MAX_LENGTH
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

-- Texts of form fields, which may be empty
create domain app.web_address_or_empty as text check (value = '' or app.is_web_address(value)); -- rule 22
create domain app.email_or_empty as text check (value = '' or app.is_email(value));
create domain app.rich_text as text check (app.is_rich_text(value)); -- rule 23
create domain app.line as text check (char_length(value) <= 200); -- LINE_MAX_LENGTH
create domain app.long_text as text check (char_length(value) <= 10000); -- TEXT_MAX_LENGTH

create domain app.flag as smallint check (value in (0, 1));
create domain app.counter as integer check (value >= 0);

-- The values of a job and of a suggestion
create domain app.pay_type as smallint check (value in (1, 2)); -- annual, hourly
create domain app.annual_pay as integer check (value between 0 and 999999999); -- MAX_ANNUAL_PAY
create domain app.hourly_pay as numeric(10, 2) check (value between 0 and 19230769.21); -- MAX_HOURLY_PAY
create domain app.application_type as text check (value in ('url', 'email', 'platform'));
-- Rule 58: rejects dates with typing errors, "infinity" and the year 1. EARLIEST_JOB_DATE,
-- LATEST_JOB_DATE
create domain app.job_date as date check (value between '2000-01-01' and '2099-12-31');

-- Returns the current date in America/Chicago, which is "today" for all users (rule 17).
-- PORTAL_TIME_ZONE
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'America/Chicago')::date;

grant execute on function
  app.employer_name_key, app.is_web_address, app.is_email, app.is_rich_text, app.has_text, app.today, app.visible_part,
  app.are_questions to authenticated;
