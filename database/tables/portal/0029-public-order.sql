-- Order and search of public lists (rules 76 and 91). The views of the schema `site` have the same
-- expressions. They are not functions, because an index calls functions with the caller's rights.

-- Index of jobs, newest first. A job's order is a single number, so that the next page can continue
-- after it. The upper bits are the day that lists show, counted from 2000-01-01. The lower 37 bits
-- are the id.
create index job_openings_public_newest on public.job_openings (
  ((greatest(start_date, (approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + id) -- PORTAL_TIME_ZONE
) include (start_date, end_date, employer_id) where approved = 1 and archived = 0;
create index job_openings_public_company_newest on public.job_openings (
  employer_id,
  ((greatest(start_date, (approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + id) -- PORTAL_TIME_ZONE
) where approved = 1 and archived = 0;
create index job_openings_public_zip_newest on public.job_openings (
  left(postal_code, 5),
  ((greatest(start_date, (approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + id) -- PORTAL_TIME_ZONE
) where approved = 1 and archived = 0;
-- Cities and words are compared without accents. Text that has only ASCII skips the slower part.
create index job_openings_public_place_newest on public.job_openings (
  (replace(translate(
    case when octet_length(city) = char_length(city) then lower(city)
      else lower(regexp_replace(normalize(translate(city, 'ØøŁłĐđ', 'OoLlDd'), nfd), '[\u0300-\u036f]', '', 'g')) end,
    ' .,''’-', ''), 'saint', 'st')),
  ((greatest(start_date, (approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + id) -- PORTAL_TIME_ZONE
) where approved = 1 and archived = 0;
create index job_openings_public_title_words on public.job_openings using gin (to_tsvector('simple', translate(
  case when octet_length(name) = char_length(name) then lower(name)
    else lower(regexp_replace(normalize(translate(name, 'ØøŁłĐđ', 'OoLlDd'), nfd), '[\u0300-\u036f]', '', 'g')) end,
  '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ')))
  where approved = 1 and archived = 0;
create index employers_public_words on public.employers using gin (to_tsvector('simple', translate(
  case when octet_length(name) = char_length(name) then lower(name)
    else lower(regexp_replace(normalize(translate(name, 'ØøŁłĐđ', 'OoLlDd'), nfd), '[\u0300-\u036f]', '', 'g')) end,
  '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ')))
  where approved = 1 and inactive = 0;
drop index public.job_openings_public_company, public.job_openings_public_zip, public.job_openings_public_place, public.job_openings_public_words;

-- The categories of approved jobs that are not closed. A list of a category reads its newest jobs
-- from the index. Triggers update the table when jobs or their categories change.
create table app.listed_categories (
  job_id bigint not null references public.job_openings on delete cascade,
  category_id bigint not null references public.job_categories on delete cascade,
  listed_order bigint not null,
  primary key (job_id, category_id)
);
create index on app.listed_categories (category_id, listed_order);

alter table app.listed_categories enable row level security;

insert into app.listed_categories (job_id, category_id, listed_order)
select j.id, l.job_category_id,
  (greatest(j.start_date, (j.approved_at at time zone 'America/Chicago')::date) - date '2000-01-01') * 137438953472 + j.id -- PORTAL_TIME_ZONE
from public.job_openings j join public.job_categories_job_openings l on l.job_opening_id = j.id
where j.approved = 1 and j.archived = 0;
