-- The language a person reads the screens in; null: that of their browser. Which ones there are says the product.
alter table users add column if not exists language text;
