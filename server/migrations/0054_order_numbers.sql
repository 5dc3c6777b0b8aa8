-- Each store counts its own orders; one sequence for all told a store how much the others sell.
drop sequence order_numbers;
create table order_numbers (
  store_id int primary key references stores on delete cascade,
  -- The last one that was given out.
  last bigint not null
);
insert into order_numbers (store_id, last) select store_id, max(order_id) from orders group by store_id;
