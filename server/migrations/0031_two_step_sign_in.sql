-- The authenticator app of a user, the second step of their sign-in.
create table authenticators (
  store_id int not null,
  user_id int not null,
  -- The key that the app shares, encrypted with the server's own.
  sealed_key text not null,
  -- The session that reads the key while it is set up; no other one gets to see it.
  session_id text not null,
  created timestamptz not null,
  -- Null until the first code was entered: only then is the second step asked for.
  confirmed timestamptz,
  -- The time step (30 seconds since 1970) of the newest code that was accepted: neither it nor an older one is accepted again.
  last_step bigint not null default 0,
  primary key (store_id, user_id),
  foreign key (store_id, user_id) references users on delete cascade
);

-- For whoever lost the app: each is accepted once.
create table recovery_codes (
  store_id int not null,
  user_id int not null,
  -- SHA-256 of the user's id and 80 random bits.
  code_hash text not null,
  used timestamptz,
  primary key (store_id, user_id, code_hash),
  foreign key (store_id, user_id) references authenticators on delete cascade
);

-- Sign-ins whose password was right and whose code is awaited. They are no sessions and give no rights.
create table pending_sign_ins (
  store_id int not null,
  -- SHA-256 of the cookie's token.
  pending_id text not null,
  user_id int not null,
  expires timestamptz not null,
  primary key (store_id, pending_id),
  foreign key (store_id, user_id) references users on delete cascade
);
create index pending_sign_ins_user on pending_sign_ins (store_id, user_id);
