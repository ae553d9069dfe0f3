-- The user's time zone, as the tz database spells it. Null until they set one: zone_of then follows their language.
alter table users add time_zone text;
