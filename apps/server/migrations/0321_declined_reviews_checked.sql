alter table fap_reviews validate constraint fap_reviews_declined;
