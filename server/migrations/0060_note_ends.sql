-- When the cause of a note was gone. Such a note needs no attention, whatever was done with it; when its cause comes again, so
-- does the note.
alter table notes add column ended timestamptz;
