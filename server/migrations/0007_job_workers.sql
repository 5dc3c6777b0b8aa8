-- Which job workers live. A job whose worker was killed is free again as soon as its worker has not been seen for a while;
-- the queue by itself would wait four hours.
create table job_workers (
  worker_id text primary key,
  seen timestamptz not null default now()
);
