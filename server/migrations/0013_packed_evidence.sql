-- An evidence file can be made of several: what it is made of, so that more can be added on another day.
alter table evidence_files
  -- Null when the pages of a PDF can't be counted.
  add column pages int check (pages > 0),
  -- {"heading": "Attachment B · Order receipt", "parts": [{"filename": "front.jpg", "pages": 1}]}
  add column packed jsonb;
update evidence_files set pages = 1 where type <> 'pdf';
