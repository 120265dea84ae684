-- Finds the answer that holds a file, so that a download can ask for the right to its record. Only lists of objects are
-- indexed: other answers never hold files.
create index answers_files on answers using gin ((answer -> 'value') jsonb_path_ops)
  where jsonb_typeof(answer -> 'value' -> 0) = 'object';
