-- Advanced protection without a rule does no more than basic, and cannot be saved any more.
update options set value = jsonb_set(value::jsonb, '{current_protection_level}', '"basic"')
where name = 'purser_settings' and value::jsonb ->> 'current_protection_level' = 'advanced'
  and coalesce(value::jsonb -> 'advanced_fraud_protection_settings', '[]') = '[]';
