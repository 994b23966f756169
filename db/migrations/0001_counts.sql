-- Counts that lists sort by, kept true by the database itself, and the last guard against selling a seat twice.
CREATE TRIGGER `tickets_not_oversold` BEFORE INSERT ON `tickets`
WHEN new.`status` <> 'refunded' AND EXISTS (
  SELECT 1 FROM `events` WHERE `id` = new.`event_id` AND `max_attendees` IS NOT NULL AND `current_attendees` >= `max_attendees`
)
BEGIN
  SELECT RAISE(ABORT, 'sold out');
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_counted` AFTER INSERT ON `tickets` WHEN new.`status` <> 'refunded'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` + 1 WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_recounted` AFTER UPDATE OF `status` ON `tickets` WHEN (new.`status` = 'refunded') <> (old.`status` = 'refunded')
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` + iif(new.`status` = 'refunded', -1, 1) WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_uncounted` AFTER DELETE ON `tickets` WHEN old.`status` <> 'refunded'
BEGIN
  UPDATE `events` SET `current_attendees` = `current_attendees` - 1 WHERE `id` = old.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_counted` AFTER INSERT ON `saved_events`
BEGIN
  UPDATE `events` SET `saved_count` = `saved_count` + 1 WHERE `id` = new.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saves_uncounted` AFTER DELETE ON `saved_events`
BEGIN
  UPDATE `events` SET `saved_count` = `saved_count` - 1 WHERE `id` = old.`event_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_counted` AFTER INSERT ON `follows`
BEGIN
  UPDATE `artist_profiles` SET `follower_count` = `follower_count` + 1 WHERE `user_id` = new.`artist_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_uncounted` AFTER DELETE ON `follows`
BEGIN
  UPDATE `artist_profiles` SET `follower_count` = `follower_count` - 1 WHERE `user_id` = old.`artist_id`;
END;
--> statement-breakpoint
CREATE INDEX `events_cost` ON `events` (coalesce(`ticket_price_cents`, 0), `start_time`, `id`);
