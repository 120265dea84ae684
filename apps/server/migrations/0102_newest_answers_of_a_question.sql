-- outside a transaction
-- The newest answers to a question are read from the end of this index, which does what the index of questions alone did.
create index concurrently if not exists answers_of_question on answers (question_id, id);
drop index concurrently if exists answers_question_id_idx;
