-- How common a searched part of a name is decides whether the newest rows are walked or the matches gathered; a sample of a
-- hundred texts cannot tell one in a hundred from one in ten thousand.
alter table transactions alter column search set statistics 1000;
