-- `at time zone` reads these names as abbreviations, without summer time. The tz database links each one to a city.
update users
   set time_zone = case time_zone when 'EET' then 'Europe/Athens' when 'WET' then 'Europe/Lisbon'
                   else 'Europe/Brussels' end
 where time_zone in ('CET', 'EET', 'MET', 'WET');
