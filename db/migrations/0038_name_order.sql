-- The order of names: ICU's root collation, digits as numbers (decisions, section 1).
create collation name_order (provider = icu, locale = 'und-u-kn-true');
