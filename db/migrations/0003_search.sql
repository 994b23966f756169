-- Full-text search over events and artists, kept in step by triggers whoever writes.
-- `…_search` is folded: no marks, no case, đ as d. `…_exact` keeps the marks and only ranks.
CREATE VIRTUAL TABLE `event_search` USING fts5(`title`, `stage_name`, `description`, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE `event_exact` USING fts5(`words`, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0');
--> statement-breakpoint
CREATE VIRTUAL TABLE `artist_search` USING fts5(`stage_name`, `bio`, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIEW `event_words` AS
SELECT d.`docid`, d.`event_id`, e.`artist_id`,
  e.`title` || ' ' || coalesce(e.`title_other`, '') AS `title`,
  coalesce(p.`stage_name`, '') AS `stage_name`,
  coalesce(e.`description`, '') || ' ' || coalesce(e.`description_other`, '') AS `description`
FROM `event_docs` d JOIN `events` e ON e.`id` = d.`event_id` LEFT JOIN `artist_profiles` p ON p.`user_id` = e.`artist_id`;
--> statement-breakpoint
CREATE VIEW `event_words_folded` AS
SELECT `docid`, `event_id`, `artist_id`,
  replace(replace(replace(replace(`title`, 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd') AS `title`,
  replace(replace(replace(replace(`stage_name`, 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd') AS `stage_name`,
  replace(replace(replace(replace(`description`, 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd') AS `description`
FROM `event_words`;
--> statement-breakpoint
CREATE VIEW `artist_words_folded` AS
SELECT d.`docid`, d.`user_id`,
  replace(replace(replace(replace(p.`stage_name`, 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd') AS `stage_name`,
  replace(replace(replace(replace(coalesce(p.`bio`, '') || ' ' || coalesce(p.`bio_vi`, ''), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd') AS `bio`
FROM `artist_docs` d JOIN `artist_profiles` p ON p.`user_id` = d.`user_id`;
--> statement-breakpoint
CREATE TRIGGER `events_numbered` AFTER INSERT ON `events`
BEGIN
  INSERT INTO `event_docs` (`event_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `event_docs_indexed` AFTER INSERT ON `event_docs`
BEGIN
  INSERT INTO `event_search` (rowid, `title`, `stage_name`, `description`)
    SELECT `docid`, `title`, `stage_name`, `description` FROM `event_words_folded` WHERE `docid` = new.`docid`;
  INSERT INTO `event_exact` (rowid, `words`)
    SELECT `docid`, `title` || ' ' || `stage_name` || ' ' || `description` FROM `event_words` WHERE `docid` = new.`docid`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_docs_unindexed` AFTER DELETE ON `event_docs`
BEGIN
  DELETE FROM `event_search` WHERE rowid = old.`docid`;
  DELETE FROM `event_exact` WHERE rowid = old.`docid`;
END;
--> statement-breakpoint
CREATE TRIGGER `events_reindexed` AFTER UPDATE OF `title`, `title_other`, `description`, `description_other`, `artist_id` ON `events`
BEGIN
  DELETE FROM `event_docs` WHERE `event_id` = new.`id`;
  INSERT INTO `event_docs` (`event_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `artist_profiles_numbered` AFTER INSERT ON `artist_profiles`
BEGIN
  INSERT INTO `artist_docs` (`user_id`) VALUES (new.`user_id`);
  DELETE FROM `event_docs` WHERE `event_id` IN (SELECT `id` FROM `events` WHERE `artist_id` = new.`user_id`);
  INSERT INTO `event_docs` (`event_id`) SELECT `id` FROM `events` WHERE `artist_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `artist_docs_indexed` AFTER INSERT ON `artist_docs`
BEGIN
  INSERT INTO `artist_search` (rowid, `stage_name`, `bio`)
    SELECT `docid`, `stage_name`, `bio` FROM `artist_words_folded` WHERE `docid` = new.`docid`;
END;
--> statement-breakpoint
CREATE TRIGGER `artist_docs_unindexed` AFTER DELETE ON `artist_docs`
BEGIN
  DELETE FROM `artist_search` WHERE rowid = old.`docid`;
END;
--> statement-breakpoint
CREATE TRIGGER `artist_profiles_reindexed` AFTER UPDATE OF `stage_name`, `bio`, `bio_vi` ON `artist_profiles`
BEGIN
  DELETE FROM `artist_docs` WHERE `user_id` = new.`user_id`;
  INSERT INTO `artist_docs` (`user_id`) VALUES (new.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `artist_profiles_renamed` AFTER UPDATE OF `stage_name` ON `artist_profiles` WHEN new.`stage_name` <> old.`stage_name`
BEGIN
  DELETE FROM `event_docs` WHERE `event_id` IN (SELECT `id` FROM `events` WHERE `artist_id` = new.`user_id`);
  INSERT INTO `event_docs` (`event_id`) SELECT `id` FROM `events` WHERE `artist_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `artist_profiles_unindexed` AFTER DELETE ON `artist_profiles`
BEGIN
  DELETE FROM `artist_docs` WHERE `user_id` = old.`user_id`;
  DELETE FROM `event_docs` WHERE `event_id` IN (SELECT `id` FROM `events` WHERE `artist_id` = old.`user_id`);
  INSERT INTO `event_docs` (`event_id`) SELECT `id` FROM `events` WHERE `artist_id` = old.`user_id`;
END;
--> statement-breakpoint
INSERT INTO `artist_docs` (`user_id`) SELECT `user_id` FROM `artist_profiles`;
--> statement-breakpoint
INSERT INTO `event_docs` (`event_id`) SELECT `id` FROM `events`;
