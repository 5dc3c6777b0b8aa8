-- What merchants answered when asked whether they are satisfied.
create table feedback (
  store_id int not null references stores,
  feedback_id bigint generated always as identity,
  campaign text not null,
  is_satisfied boolean not null,
  comments text not null,
  user_id int not null,
  created timestamptz not null,
  primary key (store_id, feedback_id)
);
