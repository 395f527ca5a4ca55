-- A list of JSON is added up row by row until it is too large (LIMITS.answerBytes, record 19). Rows that have to wait on disk are
-- all made first: twice the limit stays in memory, so that a request stops where it should and not at its time limit.
do $$
begin
  alter role authenticator set work_mem = '20MB';
exception
  when insufficient_privilege then raise warning 'The role authenticator keeps its own work_mem: %', sqlerrm;
end;
$$;
