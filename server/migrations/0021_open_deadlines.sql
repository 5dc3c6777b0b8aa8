-- The calendar of deadlines reads those that still wait, the nearest first, and never the answered ones of years.
create index dispute_deadlines_open on dispute_deadlines (store_id, due_by) where ended is null;

-- Many deadlines end with the same day: the order among them is part of the index, so that a page reads only its own rows.
drop index disputes_awaiting;
create index disputes_awaiting on disputes (store_id, due_by, created, dispute_id)
  where status in ('needs_response', 'warning_needs_response');
