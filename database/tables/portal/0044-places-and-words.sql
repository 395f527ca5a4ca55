-- How people name a city, and words that stand together without a space (record 124). The release before asks for lower(city): its
-- index goes with the next one.
create index job_openings_public_place
  on public.job_openings ((replace(translate(lower(city), ' .,''’-', ''), 'saint', 'st')), id) where approved = 1 and archived = 0;

-- PostgreSQL reads "Cook/Dishwasher" as the name of a file and "Node.js" as one of a computer: neither is found by its words.
drop index public.job_openings_public_words;
create index job_openings_public_words on public.job_openings
  using gin (to_tsvector('simple', translate(name, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ')))
  where approved = 1 and archived = 0;
